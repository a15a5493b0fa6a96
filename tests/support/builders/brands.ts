import type { Position } from '@paddock/event-store/port';
import { Credits } from '@paddock/shared-domain/club/credit-value';
import {
  BoardId,
  CarGroupId,
  CarId,
  CheckoutId,
  LapId,
  LocationId,
  LotId,
  MembershipId,
  PaymentId,
  RaceEventId,
  RefundId,
  ReservationId,
  SeatId,
  SeatTypeId,
  SubjectId,
  TrackId,
  UserId,
  VoucherId,
} from '@paddock/shared-domain/kernel/ids';
import { cents, priceCents, RatePpm } from '@paddock/shared-domain/kernel/money';
import { Instant, LocalDate } from '@paddock/shared-domain/kernel/time';

/** Branded ids, checked as in the product: `id.user('ada')` fits where the id of a person is needed, and nowhere else. */
export const id = {
  board: (text: string) => BoardId.parse(text),
  car: (text: string) => CarId.parse(text),
  carGroup: (text: string) => CarGroupId.parse(text),
  checkout: (text: string) => CheckoutId.parse(text),
  lap: (text: string) => LapId.parse(text),
  location: (text: string) => LocationId.parse(text),
  lot: (text: string) => LotId.parse(text),
  membership: (text: string) => MembershipId.parse(text),
  payment: (text: string) => PaymentId.parse(text),
  raceEvent: (text: string) => RaceEventId.parse(text),
  refund: (text: string) => RefundId.parse(text),
  reservation: (text: string) => ReservationId.parse(text),
  seat: (text: string) => SeatId.parse(text),
  seatType: (text: string) => SeatTypeId.parse(text),
  subject: (text: string) => SubjectId.parse(text),
  track: (text: string) => TrackId.parse(text),
  user: (text: string) => UserId.parse(text),
  voucher: (text: string) => VoucherId.parse(text),
};

/** A signed amount: a difference, a posting. */
export const signed = cents;
/** An amount that is never negative. */
export const price = priceCents;
/** A rate as whole parts per million. */
export const ratePpm = (parts: number) => RatePpm.parse(parts);
export const credits = (amount: number) => Credits.parse(amount);
/** UTC, such as `2027-03-01T18:00:00.000Z`. Also takes a value from a raw event. */
export const instant = (text: unknown) => Instant.parse(text);
/** A day at a venue, such as `2027-03-01`. */
export const localDate = (text: string) => LocalDate.parse(text);
/** A position in a log. Not checked, because only its store knows the format. */
export const position = (text: string) => text as Position;
