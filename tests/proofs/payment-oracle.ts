import { type Ledger, postingViolations, type RawEvent, streamViolations } from './raw-log.ts';

const PAID: ReadonlySet<string> = new Set(['OutstandingItemPaidInFull', 'OutstandingItemPartlyPaid']);
const dataOf = (event: RawEvent) => event.data as Record<string, unknown>;
/** The event that delivers each purpose. It has the id of the payment. */
const DELIVERED: Readonly<Record<string, string>> = {
  voucher: 'VoucherSold',
  enrolment: 'MemberEnrolled',
  renewal: 'MembershipRenewed',
};
type Request = {
  readonly paymentId: string;
  readonly userId: string;
  readonly amountCents: number;
  readonly purpose: { readonly kind: string; readonly items?: readonly { itemId: string; amountCents: number }[] };
  readonly means: { readonly kind: string };
};

/**
 * Checks payments in the raw log, with a fold of its own: each ends once; it is charged at most once, and if and only if it is settled by
 * card; it is delivered once if and only if it is settled; nothing stays claimed or held; the books agree with the provider.
 */
export const paymentViolations = (log: readonly RawEvent[], ledger: Ledger, settled = true): string[] => {
  const found = [...streamViolations(log), ...postingViolations(log)];
  const streams = new Map<string, RawEvent[]>();
  for (const event of log) {
    if (event.stream.startsWith('payment-')) streams.set(event.stream, [...(streams.get(event.stream) ?? []), event]);
  }
  const explained = new Set<string>();
  let booked = 0;
  for (const [stream, events] of streams) {
    const say = (text: string) => found.push(`${stream}: ${text} [${events.map(({ type }) => type).join(' ')}]`);
    const count = (type: string) => events.filter((event) => event.type === type).length;
    const request = dataOf(events[0] as RawEvent) as unknown as Request;
    const { paymentId, purpose, means, amountCents } = request;
    // 1. One end, which is the last event; after a capture only forward.
    const [done, gone] = [count('PaymentSettled'), count('PaymentAbandoned')];
    if (done + gone > 1) say('C2 has two ends');
    if (settled && done + gone !== 1) say('C2 came to no end');
    const captured = events.findIndex(({ type }) => type === 'PaymentCaptured');
    if (captured >= 0 && events.slice(captured + 1).some(({ type }) => type !== 'PaymentSettled'))
      say('C6 went back after the capture');
    // 2. Money.
    const intents = events.flatMap((event) =>
      event.type === 'PaymentIntentCreated' ? [String(dataOf(event)['intentId'])] : [],
    );
    for (const intent of intents) explained.add(intent);
    const taken = ledger.succeededCharges.filter(({ payment_intent: intent }) => intents.includes(intent));
    booked += taken.reduce((sum, { amount_captured: amount }) => sum + amount, 0);
    if (intents.length > (means.kind === 'card' ? 1 : 0)) say(`C1 has ${intents.length} intents`);
    if (taken.length > 1) say(`C1 was charged ${taken.length} times`);
    if (taken.some(({ amount_captured: amount }) => amount !== amountCents)) say('C3 was charged another amount');
    if (done + gone === 1 && taken.length !== (done === 1 && means.kind === 'card' ? 1 : 0))
      say(`C2 settled ${done}, charged ${taken.length} times`);
    // 3. What was paid for: delivered once, or not at all.
    const mine = log.filter((event) => dataOf(event)['paymentId'] === paymentId);
    if (purpose.kind === 'outstanding') {
      const paid = mine.filter(({ type }) => PAID.has(type)).map((event) => dataOf(event));
      const expected = done === 1 ? (purpose.items ?? []) : [];
      const same =
        paid.length === expected.length &&
        expected.every(({ itemId, amountCents: part }) =>
          paid.some((item) => item['itemId'] === itemId && item['amountCents'] === part),
        );
      if (done + gone === 1 && !same) say(`V4 settled ${done}, and ${paid.length} items are paid`);
      const claims = mine.filter(({ type }) => type === 'ItemsClaimed').length;
      const lastClaim = mine.findLastIndex(({ type }) => type === 'ItemsClaimed');
      const freed = mine.findLastIndex(({ type }) => type === 'ItemsUnclaimed' || PAID.has(type));
      if (claims > 1) say(`C14 claimed ${claims} times`);
      if (done + gone === 1 && lastClaim > freed) say('C14 still claims its items');
    } else {
      const delivered = mine.filter(({ type }) => type === DELIVERED[purpose.kind]).length;
      if (done + gone === 1 && delivered !== done) say(`V4 settled ${done}, delivered ${delivered} times`);
    }
    // 4. The voucher as a means of payment.
    const holds = log.filter((event) => event.stream.startsWith('voucher-') && dataOf(event)['holdId'] === paymentId);
    const of = (type: string) => holds.filter((event) => event.type === type).length;
    if (means.kind === 'voucher' && done + gone === 1) {
      if (of('VoucherHoldPosted') !== done) say(`V2 settled ${done}, posted ${of('VoucherHoldPosted')} times`);
      if (of('VoucherHeld') > of('VoucherHoldPosted') + of('VoucherHoldVoided')) say('V2 still holds the voucher');
    }
  }
  // 5. The provider's charges and our books agree.
  for (const { payment_intent: intent } of ledger.succeededCharges)
    if (!explained.has(intent)) found.push(`L6 ${intent} was charged and is no intent of ours`);
  const clearing = log
    .flatMap((event) => (dataOf(event)['postings'] as { account: string; amountCents: number }[] | undefined) ?? [])
    .reduce((sum, { account, amountCents }) => sum + (account === 'clearing:stripe' ? amountCents : 0), 0);
  if (settled && clearing !== booked) found.push(`L6 the books say ${clearing}, the provider ${booked}`);
  return found;
};
