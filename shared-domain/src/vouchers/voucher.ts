import { evolveBy } from '../kernel/decider.ts';
import type { PaymentId, RefundId, UserId, VoucherId } from '../kernel/ids.ts';
import { type PriceCents, ZERO_CENTS } from '../kernel/money.ts';
import type { VoucherEvent, VoucherGreeting } from './events.ts';
import { REFUND, STAFF } from './blocks.ts';
import { VOUCHER_BLOCKED_TEXT, VOUCHER_REFUSED_TEXT } from './refusals.ts';
import { VersionedMap } from '../kernel/versioned-map.ts';

/** Value that one checkout or payment set aside; then spent or released. */
export type VoucherHold = {
  readonly state: 'held' | 'posted' | 'voided';
  readonly amountCents: PriceCents;
  /** What refunds returned of it. */
  readonly returned: VersionedMap<RefundId, number>;
};

/** Stream `voucher-{keyed hash of the code}`: 0 ≤ available = issued − posted − held − withdrawn (+ returned), always (invariant V1). */
export type Voucher = {
  readonly issued:
    | {
        readonly userId: UserId;
        /** The payment that bought it, or the refund that it was issued for. */
        readonly by: PaymentId | RefundId;
        /** The payment that bought it; undefined if it was issued for a refund. */
        readonly paymentId: PaymentId | undefined;
        readonly amountCents: PriceCents;
        readonly greeting: VoucherGreeting;
      }
    | undefined;
  /** What is neither held nor spent, in cents; it can be held only if the voucher is not blocked. */
  readonly availableCents: number;
  /** Open disputes of its payment, `REFUND` and `STAFF`: while there is one, nothing of it can be spent. */
  readonly blockedBy: ReadonlySet<string>;
  readonly holds: VersionedMap<string, VoucherHold>;
  /** Refunds of its balance: each took what was left then. */
  readonly withdrawals: ReadonlyMap<RefundId, PriceCents>;
  /** Codes after the first, as keyed hashes, oldest first. Only the last one works. */
  readonly laterCodes: readonly VoucherId[];
  /** This stream is only a later code of that voucher. */
  readonly codeOf: VoucherId | undefined;
};

export const noVoucher: Voucher = {
  issued: undefined,
  availableCents: 0,
  blockedBy: new Set(),
  holds: new VersionedMap(),
  withdrawals: new Map(),
  laterCodes: [],
  codeOf: undefined,
};

/** Whether the code works now. @param codeId undefined: the code that it was issued with. */
export const isPresentCode = ({ laterCodes }: Pick<Voucher, 'laterCodes'>, codeId: VoucherId | undefined): boolean =>
  laterCodes.at(-1) === codeId;

/** Whether nobody has drawn a code with this hash. */
export const isUnusedCode = ({ issued, codeOf }: Voucher): boolean => issued === undefined && codeOf === undefined;

/** The balance that people see: what an unfinished checkout holds is not spent yet (VOUCH-16, VOUCH-17). */
export const voucherBalance = ({ availableCents, holds }: Voucher): number =>
  [...holds.values()].reduce(
    (sum, { state, amountCents }) => sum + (state === 'held' ? amountCents : 0),
    availableCents,
  );

/** Whether staff, a dispute or a refund of its payment block the voucher. */
export const isBlocked = ({ blockedBy }: Voucher): boolean => blockedBy.size > 0;

/** What can be spent of it now, in cents. */
export const spendableCents = (voucher: Voucher): number => (isBlocked(voucher) ? 0 : voucher.availableCents);

/** The text for a voucher that has nothing to spend now. */
export const nothingToSpendText = (voucher: Voucher): string =>
  isBlocked(voucher) && voucher.availableCents > 0 ? VOUCHER_BLOCKED_TEXT : VOUCHER_REFUSED_TEXT;

/** What one checkout or payment holds of a voucher, in cents; zero without a hold. */
export const heldBy = ({ holds }: Voucher, holdId: string | undefined): number => {
  const hold = holdId === undefined ? undefined : holds.get(holdId);
  return hold?.state === 'held' ? hold.amountCents : 0;
};

export const returnedCents = ({ returned }: VoucherHold): number =>
  [...returned.values()].reduce((sum, amount) => sum + amount, 0);

const withHold = (voucher: Voucher, holdId: string, hold: VoucherHold, freed: number): Voucher => ({
  ...voucher,
  availableCents: voucher.availableCents + freed,
  holds: voucher.holds.with(holdId, hold),
});

const blocked = (voucher: Voucher, cause: string): Voucher => ({
  ...voucher,
  blockedBy: new Set([...voucher.blockedBy, cause]),
});
const unblocked = (voucher: Voucher, cause: string): Voucher => ({
  ...voucher,
  blockedBy: new Set([...voucher.blockedBy].filter((one) => one !== cause)),
});

export const evolveVoucher = evolveBy<Voucher, VoucherEvent>({
  VoucherSold: (voucher, { data: { userId, paymentId, amountCents, greeting } }) => ({
    ...voucher,
    issued: { userId, by: paymentId, paymentId, amountCents, greeting },
    availableCents: amountCents,
  }),
  VoucherIssuedForRefund: (voucher, { data: { userId, refundId: by, amountCents, greeting } }) => ({
    ...voucher,
    issued: { userId, by, paymentId: undefined, amountCents, greeting },
    availableCents: amountCents,
  }),
  VoucherBlocked: (voucher, { data: { disputeId } }) => blocked(voucher, disputeId),
  VoucherUnblocked: (voucher, { data: { disputeId } }) => unblocked(voucher, disputeId),
  VoucherPaymentRefunded: (voucher) => blocked(voucher, REFUND),
  VoucherPaymentRefundFailed: (voucher) => unblocked(voucher, REFUND),
  VoucherBlockedByStaff: (voucher) => blocked(voucher, STAFF),
  VoucherUnblockedByStaff: (voucher) => unblocked(voucher, STAFF),
  VoucherBalanceWithdrawn: (voucher, { data: { refundId, amountCents } }) => ({
    ...voucher,
    availableCents: voucher.availableCents - amountCents,
    withdrawals: new Map([...voucher.withdrawals, [refundId, amountCents]]),
  }),
  VoucherCodeReserved: (voucher, { data: { voucherId: codeOf } }) => ({ ...voucher, codeOf }),
  VoucherReissued: (voucher, { data: { codeId, code } }) => ({
    ...voucher,
    laterCodes: [...voucher.laterCodes, codeId],
    issued: voucher.issued && { ...voucher.issued, greeting: { ...voucher.issued.greeting, code } },
  }),
  VoucherHeld: (voucher, { data: { holdId, amountCents } }) =>
    withHold(voucher, holdId, { state: 'held', amountCents, returned: new VersionedMap() }, -amountCents),
  VoucherHoldPosted: (voucher, { data: { holdId, amountCents } }) =>
    withHold(voucher, holdId, { state: 'posted', amountCents, returned: new VersionedMap() }, 0),
  VoucherHoldVoided: (voucher, { data: { holdId } }) => {
    const held = voucher.holds.get(holdId)?.amountCents ?? 0;
    return withHold(voucher, holdId, { state: 'voided', amountCents: ZERO_CENTS, returned: new VersionedMap() }, held);
  },
  VoucherValueReturned: (voucher, { data: { holdId, refundId, amountCents } }) => {
    const hold = voucher.holds.get(holdId);
    return hold === undefined
      ? voucher
      : withHold(voucher, holdId, { ...hold, returned: hold.returned.with(refundId, amountCents) }, amountCents);
  },
});
