import type { Raw } from './ledger-oracle.ts';

/**
 * What a bill must say at a moment, by a fold of its own over the raw log: the sums on the two accounts of a person, the items open then,
 * and the events on it.
 */
type Data = Readonly<Record<string, unknown>>;
export type Expected = {
  readonly cents: number;
  readonly credits: number;
  readonly owed: ReadonlyMap<string, number>;
  readonly events: ReadonlySet<string>;
};
const SAID = new Set(['PaymentRefused', 'CardRefundRefused', 'RefundPassedToDesk', 'CardRefundWithheld']);

export const expectedBill = (
  log: readonly (Raw & { readonly metadata: object })[],
  user: string,
  asOf: string,
): Expected => {
  let [cents, faceCents] = [0, 0];
  const owed = new Map<string, number>();
  const events = new Set<string>();
  for (const { id, type, data: raw, metadata } of log) {
    const data = raw as Data;
    if ((metadata as { at: string }).at > asOf || data['userId'] !== user) continue;
    for (const { account, amountCents } of (data['postings'] as
      | { account: string; amountCents: number }[]
      | undefined) ?? []) {
      if (account === `receivable:${user}`) cents += amountCents;
      if (account === `liability:credits:${user}`) faceCents -= amountCents;
      if (account === `receivable:${user}` || account === `liability:credits:${user}`) events.add(id);
    }
    if (SAID.has(type)) events.add(id);
    const item = data['itemId'] as string;
    if (type === 'OutstandingItemAdded') owed.set(item, data['amountCents'] as number);
    if (/^OutstandingItem(PaidInFull|PartlyPaid)$/.test(type))
      owed.set(item, (owed.get(item) ?? 0) - (data['amountCents'] as number));
    if (/^OutstandingItem(Withdrawn|WrittenOff|PaidByHand)$/.test(type)) owed.delete(item);
  }
  for (const [item, left] of owed) if (left === 0) owed.delete(item);
  return { cents, credits: faceCents / 10, owed, events };
};
