import { z } from 'zod';
import { HoldId, LotPart } from '../club/credit-events.ts';
import { ChosenMonth, Cycle, MembershipTerms, Pause } from '../club/events.ts';
import { BookIndex } from '../kernel/book-index.ts';
import {
  CheckoutId,
  LocationId,
  LotId,
  MembershipId,
  PaymentId,
  RefundId,
  ReservationId,
  UserId,
} from '../kernel/ids.ts';
import { event } from '../kernel/message.ts';
import { PriceCents } from '../kernel/money.ts';
import { Instant, LocalDate } from '../kernel/time.ts';
import { ApprovalRequested } from './approval-events.ts';
import { Agreed } from './begin-checkout.ts';
import { DeskPaymentMethod } from './desk-payment-method.ts';
import { ItemId, OutstandingKind } from './item-events.ts';
import { LedgerAccount, Posting } from './postings.ts';

const ofPayment = { paymentId: PaymentId, amountCents: PriceCents };
/** An item as it stands. What was paid of it is the sum of its payments. */
export const CarriedItem = z.object({
  itemId: ItemId,
  kind: OutstandingKind,
  reservationId: ReservationId.nullable(),
  locationId: LocationId,
  amountCents: PriceCents,
  payments: z.array(
    z.discriminatedUnion('by', [
      z.object({ by: z.literal('card'), ...ofPayment }),
      z.object({ by: z.literal('voucher'), ...ofPayment }),
      z.object({ by: z.literal('desk'), ...ofPayment, means: DeskPaymentMethod, dueBack: z.literal(true).optional() }),
    ]),
  ),
  postings: z.array(Posting),
  /** The postings of the closing by staff, if they closed it. */
  closing: z.array(Posting).optional(),
  state: z.enum(['open', 'closed', 'withdrawn']),
  claimedBy: PaymentId.optional(),
});
export type CarriedItem = z.infer<typeof CarriedItem>;

/** A lot as it stands. What expired of it is the rest (invariant K1). */
export const CarriedLot = z.object({
  lotId: LotId,
  membershipId: MembershipId,
  cycle: Cycle,
  granted: z.int(),
  discountCents: PriceCents,
  left: z.int(),
  held: z.int(),
  spent: z.int(),
  expiresAt: Instant,
  /** `extended`: it had expired, and has a later end for returned credits. */
  ending: z.enum(['unannounced', 'announced', 'extended']),
});
export type CarriedLot = z.infer<typeof CarriedLot>;

export const CarriedHold = z.object({
  holdId: HoldId,
  state: z.enum(['held', 'posted', 'voided']),
  parts: z.array(LotPart),
  returned: z.array(z.object({ refundId: RefundId, parts: z.array(LotPart) })),
});
export type CarriedHold = z.infer<typeof CarriedHold>;

export const CarriedMembership = z.object({
  membershipId: MembershipId,
  terms: MembershipTerms,
  state: z.enum(['active', 'cancelled']),
  inGoodStanding: z.boolean(),
  lastCycle: Cycle,
  unpaid: z.array(
    z.object({ cycle: Cycle, itemId: ItemId, dunned: z.int().min(0).max(20), endsOn: LocalDate.optional() }),
  ),
  pricedCycle: Cycle.optional(),
  pricedCents: PriceCents.optional(),
  /** Another number of sessions that is not yet in force. */
  chosen: ChosenMonth.optional(),
  pauses: z.array(Pause).optional(),
  cardFingerprint: z.string().max(100).nullable(),
});
export type CarriedMembership = z.infer<typeof CarriedMembership>;

/** A request for a second person as it stands. One that lapsed before the last one was made is gone. */
export const CarriedApproval = ApprovalRequested.shape.data.extend({
  phase: z.enum(['requested', 'granted', 'declined', 'used']),
  grantedBy: UserId.optional(),
  usedFor: z.string().min(1).max(200).optional(),
});
export type CarriedApproval = z.infer<typeof CarriedApproval>;

/**
 * What this stream posted so far, by account of the ledger. A sum may be larger than one amount can be. They are no postings: they
 * move no money.
 */
const Balances = z
  .array(z.object({ account: LedgerAccount, balanceCents: z.int() }))
  .refine((all) => all.reduce((sum, { balanceCents }) => sum + balanceCents, 0) === 0, 'The balances sum to zero.');

/**
 * The book of a year was closed: the balances to the cent, all that is open, and where to look for the rest. What was settled stays
 * in its book.
 */
export const AccountCarriedForward = event('AccountCarriedForward', {
  userId: UserId,
  balances: Balances,
  items: z.array(CarriedItem),
  lots: z.array(CarriedLot),
  holds: z.array(CarriedHold),
  /** Earlier ones first. The last one is the present one. */
  memberships: z.array(CarriedMembership),
  checkoutId: CheckoutId.nullable(),
  agreed: Agreed.optional(),
  former: z.array(BookIndex),
  /** Requests for a second person. Absent: there were none, or the release before knew none. */
  approvals: z.array(CarriedApproval).optional(),
});
export type AccountCarriedForward = z.infer<typeof AccountCarriedForward>;

/**
 * Something that was settled in a former book changes: this is how it stood. The event after it changes it. So the last book that
 * has it says all about it.
 */
export const FormerItemsRecalled = event('FormerItemsRecalled', {
  userId: UserId,
  items: z.array(CarriedItem.omit({ claimedBy: true })),
  lots: z.array(CarriedLot),
  holds: z.array(CarriedHold),
});
export type FormerItemsRecalled = z.infer<typeof FormerItemsRecalled>;

export const bookEvents = [AccountCarriedForward, FormerItemsRecalled] as const;
export type BookEvent = AccountCarriedForward | FormerItemsRecalled;
