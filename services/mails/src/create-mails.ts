import { identityKeysIn } from '@paddock/kit/gateways/identity-keys';
import { bookingMails } from './booking-mails.ts';
import { clubMails } from './club-mails.ts';
import { identityMails } from './identity-mails.ts';
import { handledEvent } from './handled-event.ts';
import type { Sender } from './letters/sender.ts';
import type { MailedEvent, MailDeps, Post } from './mail-deps.ts';
import { moneyMails } from './money-mails.ts';
import { ownerMails } from './owner-mails.ts';
import { postgresOfferAllowance } from './offer-allowance.ts';
import { offerMails } from './offer-mails.ts';
import type { SentMails } from './sent-mails.ts';
import { visitMails } from './visit-mails.ts';
import { voucherMail } from './voucher-mail.ts';
import { organizerOf } from '@paddock/calendar/feeds/calendar-file';
import type { ReservationChanges } from '@paddock/calendar/feeds/reservation-changes';
import type { Decode } from '@paddock/event-store/codec';
import type { Position } from '@paddock/event-store/port';
import type { Deps } from '@paddock/kit/deps';
import type { Process } from '@paddock/kit/processes/process';
import type { Identity } from '@paddock/people/identity/identity';
import type { People } from '@paddock/people/identity/people';
import { reminderCodeOf } from '@paddock/people/identity/tokens/reminder-code';
import { readStaff } from '@paddock/projections/identity/users/read';
import { createWhatFor } from '@paddock/sales/refunds/what-for';
import type { VenueDirectory } from '@paddock/venue/venues/directory';
import type { Pool } from 'pg';

/** Mails to customers (rule A-013): bookings, receipts, refunds, and memberships. */
const mails = (parts: MailDeps): Process<MailedEvent> => {
  const post: Post = async (event, user, kind, write, key = event.id) => {
    if (!(await parts.sent.isNews(`${kind}:${key}`, kind, event.metadata.at))) return;
    const writeTo = async () => {
      // A first try comes right after the event. A later one needs what has changed since.
      const isFirst = handledEvent.getStore()?.job?.tries === 0;
      const to = await parts.recipientOf(user, isFirst ? (event.position as Position) : undefined);
      return to === undefined ? undefined : write(to);
    };
    await parts.sent.sendOnce(`${kind}:${key}`, kind, writeTo, user);
  };
  return {
    name: 'mails',
    // A mail that cannot be written for one person delays nobody else's.
    inOrderOf: ({ stream, data }) => ('userId' in data ? (data.userId ?? stream) : stream),
    // Their records share a statement.
    severalAtATime: true,
    on: {
      ...bookingMails(parts, post),
      ...visitMails(parts, post),
      ...offerMails(parts, post),
      ...clubMails(parts, post),
      ...moneyMails(parts, post),
    },
  };
};

export type CreateMailDeps = {
  readonly deps: Deps;
  readonly sent: SentMails;
  readonly sender: Sender;
  readonly decode: Decode;
  readonly directory: VenueDirectory;
  readonly changes: ReservationChanges;
  readonly identity: Pick<Identity, 'mailing'>;
  readonly people: People;
  /** One that may write. */
  readonly pool: Pool;
};

/** Everything the product writes by mail. */
export const createMails = ({
  deps: { commands, db, clock, recent, config },
  sent,
  sender,
  decode,
  directory,
  changes,
  identity,
  people,
  pool,
}: CreateMailDeps): readonly Process<never>[] => [
  identityMails({
    sent,
    sender,
    zone: config.TIMEZONE,
    superusers: async () => (await readStaff(db)).flatMap((one) => (one.isSuperuser ? [one.userId] : [])),
    shownNames: people.shownNames,
    mailing: identity.mailing,
  }),
  ownerMails({
    sent,
    sender,
    store: recent,
    decode,
    superusers: async () => (await readStaff(db)).flatMap((one) => (one.isSuperuser ? [one.userId] : [])),
    shownNames: people.shownNames,
    addresseeOf: (user) => identity.mailing.addresseeOf(user),
    unseal: people.unseal,
  }),
  voucherMail({ sent, unseal: people.unseal, languageOf: people.languageOf, sender, recipientOf: people.contactOf }),
  mails({
    sent,
    commands,
    store: recent,
    changes,
    decode,
    directory,
    clock,
    sender,
    organizer: organizerOf(config.MAIL_FROM),
    recipientOf: people.contactOf,
    shownCardOf: people.shownCardOf,
    unseal: people.unseal,
    whatFor: createWhatFor({ deps: { db, commands }, directory }),
    mayOffer: postgresOfferAllowance(pool),
    wantsReminders: people.wantsReminders,
    reminderCode: (user) => reminderCodeOf(identityKeysIn(config).present, user),
  }),
];
