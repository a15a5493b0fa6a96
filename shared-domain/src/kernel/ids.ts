import { z } from 'zod';

/** An opaque id: letters and digits only, so it fits a stream name, a path and a file name unescaped (rule A-015). */
const id = <Brand extends string>() =>
  z
    .string()
    .regex(/^[A-Za-z0-9]{1,40}$/, 'This is not an id.')
    .brand<Brand>();

export const UserId = id<'UserId'>();
export type UserId = z.infer<typeof UserId>;
export const SubjectId = id<'SubjectId'>();
export type SubjectId = z.infer<typeof SubjectId>;
/** Special hours of some dates at a location. */
export const SpecialHoursId = id<'SpecialHoursId'>();
export type SpecialHoursId = z.infer<typeof SpecialHoursId>;
/** A rule about prices of a location. */
export const PriceRuleId = id<'PriceRuleId'>();
export type PriceRuleId = z.infer<typeof PriceRuleId>;
/** The business that all venues belong to; this product serves one. */
export const BusinessId = id<'BusinessId'>();
export type BusinessId = z.infer<typeof BusinessId>;
export const LocationId = id<'LocationId'>();
export type LocationId = z.infer<typeof LocationId>;
export const SeatId = id<'SeatId'>();
export type SeatId = z.infer<typeof SeatId>;
export const SeatTypeId = id<'SeatTypeId'>();
export type SeatTypeId = z.infer<typeof SeatTypeId>;
export const ReservationId = id<'ReservationId'>();
export type ReservationId = z.infer<typeof ReservationId>;
export const CheckoutId = id<'CheckoutId'>();
export type CheckoutId = z.infer<typeof CheckoutId>;
/** A payment outside checkouts: of a voucher, a membership or an outstanding balance. */
export const PaymentId = id<'PaymentId'>();
export type PaymentId = z.infer<typeof PaymentId>;
/** Keyed hash of a voucher's code: the code itself is never stored in plain text (invariant V3). */
export const VoucherId = id<'VoucherId'>();
export type VoucherId = z.infer<typeof VoucherId>;
/**
 * A promotion code, in capital letters and digits: it names its stream. Nobody keeps it secret, and it is never as long as the code
 * of a gift voucher.
 */
export const PromotionId = z
  .string()
  .regex(/^[A-Z0-9]{4,15}$/, 'Use 4 to 15 capital letters and digits.')
  .brand<'PromotionId'>();
export type PromotionId = z.infer<typeof PromotionId>;
export const MembershipId = id<'MembershipId'>();
export type MembershipId = z.infer<typeof MembershipId>;
export const LotId = id<'LotId'>();
export type LotId = z.infer<typeof LotId>;
export const RefundId = id<'RefundId'>();
export type RefundId = z.infer<typeof RefundId>;
export const RaceEventId = id<'RaceEventId'>();
export type RaceEventId = z.infer<typeof RaceEventId>;
export const RaceSessionId = id<'RaceSessionId'>();
export type RaceSessionId = z.infer<typeof RaceSessionId>;
export const BoardId = id<'BoardId'>();
export type BoardId = z.infer<typeof BoardId>;
export const TrackId = id<'TrackId'>();
export type TrackId = z.infer<typeof TrackId>;
export const CarId = id<'CarId'>();
export type CarId = z.infer<typeof CarId>;
export const CarGroupId = id<'CarGroupId'>();
export type CarGroupId = z.infer<typeof CarGroupId>;
export const LapId = id<'LapId'>();
export type LapId = z.infer<typeof LapId>;

/** Default length of a random id (CONST-01). */
export const RANDOM_ID_LENGTH = 20;

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/**
 * Turns random bytes into an id of `length` characters (CONST-01, rule A-015). The caller supplies the cryptographic source, so
 * the domain stays deterministic. Bytes from 248 up are skipped, which keeps all 62 characters equally likely.
 *
 * @param randomBytes returns `count` random bytes.
 */
export const randomIdFrom = (randomBytes: (count: number) => Uint8Array, length = RANDOM_ID_LENGTH): string => {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length * 2)) {
      if (byte < 248 && text.length < length) text += ALPHABET[byte % 62];
    }
  }
  return text;
};
