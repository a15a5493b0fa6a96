import { evolveBy } from '../kernel/decider.ts';
import type { LotId, MembershipId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/time.ts';
import type { CreditEvent, LotPart } from './credit-events.ts';
import { Credits } from './credit-value.ts';
import { VersionedMap } from '../kernel/versioned-map.ts';

/** One grant of credits: granted = left + held + spent + expired, always (invariant K1). */
export type Lot = {
  readonly lotId: LotId;
  readonly membershipId: MembershipId;
  readonly cycle: number;
  readonly granted: number;
  readonly discountCents: number;
  readonly left: number;
  readonly held: number;
  readonly spent: number;
  readonly expired: number;
  readonly expiresAt: Instant;
  /** The customer was notified that it expires soon. */
  readonly announced: boolean;
  /** It had expired once, and was extended for returned credits. */
  readonly revived?: true;
};
export type CreditHold = {
  readonly state: 'held' | 'posted' | 'voided';
  readonly parts: readonly LotPart[];
  /** What refunds returned of a posted hold. */
  readonly returned: VersionedMap<string, readonly LotPart[]>;
};

/** Credits of a person: lots by grant, and the holds on them, also spent ones. */
export type CreditLots = {
  readonly lots: VersionedMap<LotId, Lot>;
  readonly holds: VersionedMap<string, CreditHold>;
};
export const noLots: CreditLots = { lots: new VersionedMap(), holds: new VersionedMap() };

const moved = (
  { lots, holds }: CreditLots,
  parts: readonly LotPart[],
  change: (lot: Lot, credits: number) => Lot,
): CreditLots => {
  let next = lots;
  for (const { lotId, credits } of parts) {
    const lot = next.get(lotId);
    if (lot !== undefined) next = next.with(lotId, change(lot, credits));
  }
  return { lots: next, holds };
};
const withHold = ({ lots, holds }: CreditLots, holdId: string, hold: CreditHold): CreditLots => ({
  lots,
  holds: holds.with(holdId, hold),
});
const heldParts = (credits: CreditLots, holdId: string): readonly LotPart[] => credits.holds.get(holdId)?.parts ?? [];

export const evolveLots = evolveBy<CreditLots, CreditEvent>({
  CreditsGranted: ({ lots, holds }, { data }) => ({
    lots: lots.with(data.lotId, {
      lotId: data.lotId,
      membershipId: data.membershipId,
      cycle: data.cycle,
      granted: data.credits,
      discountCents: data.discountCents,
      left: data.credits,
      held: 0,
      spent: 0,
      expired: 0,
      expiresAt: data.expiresAt,
      announced: false,
    }),
    holds,
  }),
  CreditsHeld: (credits, { data: { holdId, parts } }) =>
    withHold(
      moved(credits, parts, (lot, n) => ({ ...lot, left: lot.left - n, held: lot.held + n })),
      holdId,
      { state: 'held', parts, returned: new VersionedMap() },
    ),
  CreditHoldPosted: (credits, { data: { holdId, parts } }) =>
    withHold(
      moved(credits, parts, (lot, n) => ({ ...lot, held: lot.held - n, spent: lot.spent + n })),
      holdId,
      { state: 'posted', parts, returned: new VersionedMap() },
    ),
  CreditHoldVoided: (credits, { data: { holdId } }) =>
    withHold(
      moved(credits, heldParts(credits, holdId), (lot, n) => ({ ...lot, left: lot.left + n, held: lot.held - n })),
      holdId,
      { state: 'voided', parts: [], returned: new VersionedMap() },
    ),
  CreditsReturned: (credits, { data: { holdId, refundId, parts, revived } }) => {
    const hold = credits.holds.get(holdId);
    const back = moved(credits, parts, (lot, n) => ({
      ...lot,
      left: lot.left + n,
      spent: lot.spent - n,
      // The mail about the refund names the new expiry, so no separate warning is sent.
      ...(revived?.lotIds.includes(lot.lotId) && { expiresAt: revived.until, announced: true, revived: true as const }),
    }));
    return hold === undefined
      ? back
      : withHold(back, holdId, { ...hold, returned: hold.returned.with(refundId, parts) });
  },
  CreditsExpired: (credits, { data: { lotId, credits: n } }) =>
    moved(credits, [{ lotId, credits: n }], (lot) => ({ ...lot, left: lot.left - n, expired: lot.expired + n })),
  CreditExpiryAnnounced: (credits, { data: { lotId } }) =>
    moved(credits, [{ lotId, credits: Credits.parse(0) }], (lot) => ({ ...lot, announced: true })),
});

/** What a hold spent and no refund has returned; nothing while it is held, or if it was voided. */
export const remainingParts = ({ state, parts, returned }: CreditHold): readonly LotPart[] => {
  if (state !== 'posted') return [];
  const back = [...returned.values()].flat();
  return parts
    .map(({ lotId, credits }) => ({
      lotId,
      credits: Credits.parse(
        back.reduce((left, part) => (part.lotId === lotId ? left - part.credits : left), credits as number),
      ),
    }))
    .filter(({ credits }) => credits > 0);
};

/** Lots with credits that can be spent now, in spending order (invariants K2, K3). */
export const spendableLots = ({ lots }: CreditLots, now: Instant): readonly Lot[] =>
  [...lots.values()]
    .filter(({ left, expiresAt }) => left > 0 && now < expiresAt)
    .sort((a, b) => (a.expiresAt < b.expiresAt ? -1 : a.expiresAt > b.expiresAt ? 1 : a.lotId < b.lotId ? -1 : 1));

/** Credits that can be spent now: unexpired and not held (rule A-090). */
export const creditsBalance = (credits: CreditLots, now: Instant): Credits =>
  Credits.parse(spendableLots(credits, now).reduce((sum, { left }) => sum + left, 0));

/** Credits that one checkout holds and that could be spent now if it released them. */
export const creditsHeldBy = ({ holds, lots }: CreditLots, holdId: string | undefined, now: Instant): number => {
  const hold = holdId === undefined ? undefined : holds.get(holdId);
  if (hold?.state !== 'held') return 0;
  return hold.parts.reduce((sum, { lotId, credits }) => {
    const lot = lots.get(lotId);
    return lot !== undefined && lot.expiresAt > now ? sum + credits : sum;
  }, 0);
};
