import { type Decode, readIfReadable } from '@paddock/event-store/codec';
import type { Position, RecordedEvent } from '@paddock/event-store/port';
import type { RecentReads } from '@paddock/event-store/recent-reads';
import type { ScheduleEvent } from '@paddock/shared-domain/booking/events';
import type { AccountEvent } from '@paddock/shared-domain/billing/events';
import type { ReservationId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { DomainEvent, Recorded } from '@paddock/shared-domain/kernel/message';
import type { SealedText } from '@paddock/shared-domain/kernel/sealed';
import type { Clock } from '@paddock/shared-domain/kernel/time';
import type { PaymentEvent } from '@paddock/shared-domain/payments/events';
import type { RefundEvent } from '@paddock/shared-domain/refunds/events';
import type { WaitingEvent } from '@paddock/shared-domain/waiting/events';
import type { Organizer } from '@paddock/calendar/feeds/calendar-file';
import type { ReservationChanges } from '@paddock/calendar/feeds/reservation-changes';
import type { Commands } from '@paddock/kit/command-handling/commands';
import type { Mail } from '@paddock/kit/gateways/mailer/mailer';
import type { VenueDirectory } from '@paddock/venue/venues/directory';
import type { Recipient, Sender } from './letters/sender.ts';
import type { SentMails } from './sent-mails.ts';
import type { OfferAllowance } from './offer-allowance.ts';

export type MailedEvent = ScheduleEvent | AccountEvent | PaymentEvent | RefundEvent | WaitingEvent;

export type MailDeps = {
  readonly sent: SentMails;
  readonly commands: Commands;
  readonly store: RecentReads;
  readonly changes: ReservationChanges;
  readonly decode: Decode;
  readonly directory: VenueDirectory;
  readonly clock: Clock;
  readonly sender: Sender;
  /** The organizer named in the entries of calendar files. */
  readonly organizer: Organizer;
  /** Undefined for somebody who was forgotten. @param atLeast as for `Commands.load`. */
  readonly recipientOf: (user: UserId, atLeast?: Position) => Promise<Recipient | undefined>;
  /** What may be shown of the stored card, good to the end of a month as YYYY-MM; undefined without a card. */
  readonly shownCardOf: (
    user: UserId,
  ) => Promise<{ readonly brand: string; readonly last4: string; readonly goodUntil: string } | undefined>;
  /** Opens a text; undefined once its person is forgotten. */
  readonly unseal: (sealed: SealedText) => Promise<string | undefined>;
  /** Limits the offers that are mailed to one person in a day. */
  readonly mayOffer: OfferAllowance;
  readonly wantsReminders: (user: UserId) => Promise<boolean>;
  /** Seat and time of reservations that a source paid for, as far as they are known. */
  readonly whatFor: (
    sourceId: string,
    reservations: readonly ReservationId[],
  ) => Promise<readonly { readonly seat: string | null; readonly slot: string | null }[]>;
  /** The code by which a person ends reminders. */
  readonly reminderCode: (user: UserId) => string;
};

/** Writes one mail about an event to one person; `key` distinguishes it from the event's other mails. */
export type Post = (
  event: Recorded,
  user: UserId,
  kind: string,
  write: (to: Recipient) => Promise<Mail | undefined> | Mail | undefined,
  key?: string,
) => Promise<void>;

/** The id of the command that wrote an event. Read without decoding, because other events of the stream may not be readable. */
const commandOf = ({ metadata }: RecordedEvent): unknown => (metadata as { readonly commandId?: unknown }).commandId;

/** The events of one type that one command wrote together, from this one on: three slots at once are one mail. */
export const sameCommand = async <Event extends DomainEvent>(
  { store, decode }: Pick<MailDeps, 'store' | 'decode'>,
  event: Recorded<Event>,
): Promise<readonly Recorded<Event>[]> => {
  const together: Recorded<Event>[] = [];
  for await (const stored of store.readAppend(event.stream, event.revision)) {
    if (commandOf(stored) !== event.metadata.commandId) break;
    if (stored.type === event.type) together.push(decode(stored) as Recorded<Event>);
  }
  return together;
};

/** No append has more events than this, not even the draft of a whole day. */
const MOST_EVENTS = 500;
/** Every readable event of the command that wrote this one, in order: one act is one mail, whatever it did. */
export const wholeCommand = async (
  { store, decode }: Pick<MailDeps, 'store' | 'decode'>,
  event: Recorded,
): Promise<readonly Recorded[]> => {
  const together: Recorded[] = [];
  for await (const stored of store.readStream(event.stream, Math.max(0, event.revision - MOST_EVENTS))) {
    const isOfIt = commandOf(stored) === event.metadata.commandId;
    if (!isOfIt && stored.revision > event.revision) break;
    const read = isOfIt ? readIfReadable(decode, stored) : undefined;
    if (read !== undefined) together.push(read);
  }
  return together;
};
