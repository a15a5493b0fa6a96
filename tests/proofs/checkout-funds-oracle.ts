import type { RawEvent } from './raw-log.ts';

type Data = Readonly<Record<string, unknown>>;
type Slip = { state: 'held' | 'posted' | 'voided'; cents: number; back: number };
type Purse = { sold: number; slips: Map<string, Slip> };
type Jar = { granted: number; left: number; expires: string };
type Part = { lotId: string; credits: number };
type Hand = { state: Slip['state']; parts: readonly Part[] };

const dataOf = (event: RawEvent): Data => event.data as Data;
const atOf = (event: RawEvent): string => (event.metadata as { at: string }).at;
const where = ({ stream, revision, type }: RawEvent): string => `${stream}@${revision} ${type}`;

/** What one checkout did with its promotion code. */
type Uses = Map<string, 'held' | 'used' | 'released'>;

/**
 * Checks V1, V2, K1, K2, K3, K4 and C2 in the raw log, with folds of its own: nothing below zero, twice or late. A completed checkout has
 * spent exactly the promotion code, voucher and credits of its quote, and a failed one holds none.
 *
 * @param settled every accepted checkout must have ended.
 */
export const fundsViolations = (log: readonly RawEvent[], settled = true): string[] => {
  const found: string[] = [];
  const purses = new Map<string, Purse>();
  const codes = new Map<string, Uses>();
  const people = new Map<string, { jars: Map<string, Jar>; hands: Map<string, Hand> }>();
  const say = (rule: string, event: RawEvent, more: unknown = '') =>
    found.push(`${rule} ${where(event)} ${JSON.stringify(event.data)} ${JSON.stringify(more)}`);

  for (const event of log) {
    const data = dataOf(event);
    const holdId = String(data['holdId']);
    // 1. Vouchers.
    if (event.stream.startsWith('voucher-')) {
      const purse = purses.get(event.stream) ?? { sold: 0, slips: new Map<string, Slip>() };
      purses.set(event.stream, purse);
      const slip = purse.slips.get(holdId);
      const cents = Number(data['amountCents']);
      if (event.type === 'VoucherSold') {
        if (purse.sold > 0) say('V4', event);
        purse.sold = cents;
      } else if (event.type === 'VoucherHeld') {
        if (slip !== undefined) say('V2', event, slip);
        purse.slips.set(holdId, { state: 'held', cents, back: 0 });
      } else if (event.type === 'VoucherHoldPosted') {
        if (slip?.state !== 'held' || slip.cents !== cents) say('V2', event, slip);
        else slip.state = 'posted';
      } else if (event.type === 'VoucherHoldVoided') {
        if (slip !== undefined && slip.state !== 'held') say('V2', event, slip);
        purse.slips.set(holdId, { state: 'voided', cents: 0, back: 0 });
      } else if (event.type === 'VoucherValueReturned' && slip !== undefined) slip.back += cents;
      const left = [...purse.slips.values()].reduce((sum, one) => sum - one.cents + one.back, purse.sold);
      if (left < 0 || left > purse.sold) say('V1', event, left);
    }
    if (event.stream.startsWith('promotion-')) {
      const uses = codes.get(event.stream) ?? (new Map() as Uses);
      codes.set(event.stream, uses);
      const [who, before] = [String(data['checkoutId']), uses.get(String(data['checkoutId']))];
      if (event.type === 'PromotionUseHeld') {
        if (before !== undefined) say('P1', event, before);
        uses.set(who, 'held');
      } else if (event.type === 'PromotionUsed') {
        if (before !== 'held') say('P1', event, before);
        uses.set(who, 'used');
      } else if (event.type === 'PromotionUseReleased') {
        if (before === 'used') say('P1', event, before);
        uses.set(who, 'released');
      }
    }
    // 2. Credits.
    if (event.stream.startsWith('account-')) {
      const person = people.get(event.stream) ?? { jars: new Map<string, Jar>(), hands: new Map<string, Hand>() };
      people.set(event.stream, person);
      const { jars, hands } = person;
      const parts = (data['parts'] ?? []) as readonly Part[];
      const hand = hands.get(holdId);
      if (event.type === 'CreditsGranted')
        jars.set(String(data['lotId']), {
          granted: Number(data['credits']),
          left: Number(data['credits']),
          expires: String(data['expiresAt']),
        });
      else if (event.type === 'CreditsHeld') {
        if (hand !== undefined) say('K1', event, hand);
        hands.set(holdId, { state: 'held', parts });
        for (const { lotId, credits } of parts) {
          const jar = jars.get(lotId);
          if (jar === undefined || jar.left < credits) say('K1', event, jar);
          else jar.left -= credits;
          if (jar !== undefined && atOf(event) >= jar.expires) say('K2', event, jar);
        }
        // K3: lots that expire before a lot that was used must be empty now.
        const latest =
          parts
            .map(({ lotId }) => jars.get(lotId)?.expires ?? '')
            .toSorted()
            .at(-1) ?? '';
        for (const [lotId, jar] of jars)
          if (jar.left > 0 && jar.expires < latest && jar.expires > atOf(event)) say('K3', event, lotId);
      } else if (event.type === 'CreditHoldPosted') {
        const same = JSON.stringify(hand?.parts) === JSON.stringify(parts);
        const sum = parts.reduce((total, { credits }) => total + credits, 0);
        if (hand?.state !== 'held' || !same) say('K1', event, hand);
        if (sum !== data['credits']) say('K4', event, sum);
        hands.set(holdId, { state: 'posted', parts });
      } else if (event.type === 'CreditHoldVoided') {
        if (hand !== undefined && hand.state !== 'held') say('K1', event, hand);
        for (const { lotId, credits } of hand?.parts ?? []) {
          const jar = jars.get(lotId);
          if (jar !== undefined) jar.left += credits;
        }
        hands.set(holdId, { state: 'voided', parts: [] });
      }
    }
  }

  // 3. Each checkout and what it used, at the end of the log.
  const checkouts = new Map<string, RawEvent[]>();
  for (const event of log)
    if (event.stream.startsWith('checkout-'))
      checkouts.set(event.stream, [...(checkouts.get(event.stream) ?? []), event]);
  for (const [stream, events] of checkouts) {
    const quote = dataOf(events[0] as RawEvent);
    const id = String(quote['checkoutId']);
    const types = events.map(({ type }) => type);
    const tell = (text: string) => found.push(`${stream}: ${text} [${types.join(' ')}]`);
    const [sold, failed] = [types.includes('CheckoutCompleted'), types.includes('PaymentAbandoned')];
    const code = quote['promotionId'];
    const uses = code !== undefined || Number(quote['discountCents']) > 0 || Number(quote['creditsUsing']) > 0;
    if (!uses && types.some((type) => type.startsWith('Funds'))) tell('took a step with funds and uses none');
    const slip = purses.get(`voucher-${String(quote['voucherId'])}`)?.slips.get(id);
    const hand = people.get(`account-${String(quote['userId'])}`)?.hands.get(id);
    const credits = (hand?.parts ?? []).reduce((sum, part) => sum + part.credits, 0);
    const promoted = codes.get(`promotion-${String(code)}`)?.get(id);
    if (failed && (promoted === 'held' || promoted === 'used')) tell('P1 failed and keeps the promotion code');
    if (sold) {
      if (code !== undefined && promoted !== 'used') tell('C2 promotion');
      if (Number(quote['discountCents']) !== (slip?.state === 'posted' ? slip.cents : 0)) tell('C2 voucher');
      if (Number(quote['creditsUsing']) !== (hand?.state === 'posted' ? credits : 0)) tell('C2 credits');
    }
    if (failed && (slip?.state === 'held' || slip?.state === 'posted')) tell('V2 failed and keeps the voucher');
    if (failed && (hand?.state === 'held' || hand?.state === 'posted')) tell('K1 failed and keeps credits');
    if (settled && !sold && !failed && types.includes('CheckoutAccepted') && uses) tell('C2 came to no end');
    // C5: the provider is not asked before everything is held.
    const [held, asked] = [types.indexOf('FundsHeld'), types.indexOf('PaymentIntentCreated')];
    if (uses && asked >= 0 && (held < 0 || held > asked)) tell('C5 asked for money before the funds were held');
  }
  return found;
};

/** What a customer owes when nothing is running: the sum of their postings, less the open items of their bill. */
export const owedAtRest = (log: readonly RawEvent[], userId: string): number =>
  owedBy(log, (account) => account === `receivable:${userId}`);
/** The same for all customers together. */
export const owedOverAll = (log: readonly RawEvent[]): number =>
  owedBy(log, (account) => account.startsWith('receivable:'));

const owedBy = (log: readonly RawEvent[], isTheirs: (account: string) => boolean): number => {
  let owed = 0;
  for (const event of log) {
    const { postings = [] } = dataOf(event) as { postings?: readonly { account: string; amountCents: number }[] };
    for (const { account, amountCents } of postings) if (isTheirs(account)) owed += amountCents;
    // A small total is on the bill (rule A-072). What is owed for vouchers and credits does not belong to these stories.
    if (event.type === 'OutstandingItemAdded' || event.type === 'VoucherSold')
      owed -= Number(dataOf(event)['amountCents']);
    if (event.type === 'CreditsGranted') owed -= Number(dataOf(event)['paidCents']);
  }
  return owed;
};
