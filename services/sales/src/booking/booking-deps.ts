import type { Decode } from '@paddock/event-store/codec';
import type { LocationRow, SeatRow } from '@paddock/projections/venues/read';
import type { SealedText } from '@paddock/shared-domain/kernel/sealed';
import type { SeatId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { Instant, LocalDate } from '@paddock/shared-domain/kernel/time';
import { isSlotTextProblem, readSlotText, type SlotTextProblem } from '@paddock/shared-domain/kernel/venue-time';
import type { Deps } from '@paddock/kit/deps';
import type { Failpoints } from '@paddock/kit/processes/failpoints';
import type { LetGo } from '../payments/let-go.ts';
import type { Refunds } from '../refunds/process/refunds.ts';
import { businessDayOf } from '@paddock/shared-domain/venues/business-day';
import { type Directory, hoursOf, type VenueDirectory } from '@paddock/venue/venues/directory';
import type { ReadyDays } from '@paddock/venue/venues/day-answer';
import type { InTurn } from './in-turn.ts';

/** The stored card of an account, from the account's stream. */
export type PaymentMethod = { readonly customerId: string; readonly paymentMethodId: string };

/** What booking needs of people: card, shown names, sealing of notes. Owned by identity and the vault. */
export type People = {
  /** The card with which the owner may pay now. */
  ownPaymentMethodOf(user: UserId, now: Instant): Promise<PaymentMethod | undefined>;
  exists(user: UserId): Promise<boolean>;
  shownNames(users: readonly UserId[]): Promise<ReadonlyMap<UserId, string>>;
  sealFor(author: UserId, text: string): Promise<SealedText>;
  unseal(sealed: SealedText): Promise<string | undefined>;
};

export type BookingDeps = {
  readonly deps: Deps;
  readonly directory: VenueDirectory;
  readonly days: ReadyDays;
  readonly people: People;
  readonly inTurn: InTurn;
  /** Refunds when a reservation ends, and settles the difference of a move (rule A-075). */
  readonly refunds: Refunds;
  /** Abandons a customer's own unfinished payment where it blocks them. */
  readonly letGo: LetGo;
  readonly sleep: (millis: number) => Promise<void>;
  readonly decode: Decode;
  readonly failpoints: Failpoints;
};

/** A seat and start that exist: the input of every booking command. */
export type FoundSlot = {
  readonly seat: SeatRow;
  readonly location: LocationRow;
  readonly startsAt: Instant;
  readonly date: LocalDate;
};

/** Finds the seat and slot that a caller named, or says which field is wrong. */
export const findSlot = (
  venues: Directory,
  calendar: SeatId,
  slot: string,
): FoundSlot | 'seat_unknown' | SlotTextProblem => {
  const seat = venues.seats.get(calendar);
  const location = seat && venues.locations.get(seat.location_id);
  if (seat === undefined || location === undefined) return 'seat_unknown';
  const read = readSlotText(slot, location.timezone);
  if (isSlotTextProblem(read)) return read;
  const startsAt = read;
  return { seat, location, startsAt, date: businessDayOf(startsAt, hoursOf(location)) };
};
