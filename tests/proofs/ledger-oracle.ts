/**
 * The books, folded from the raw log without the product's code. What an event must post is computed from its facts and not from
 * its postings, if the facts determine it. Violations are texts; a sound log has none.
 */
type Data = Readonly<Record<string, unknown>>;
type Postings = readonly { readonly account: string; readonly amountCents: number }[];
export type Raw = {
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  readonly data: object;
  readonly position: string;
};
type Books = Map<string, number>;

const bump = (books: Books, account: string, cents: number): void =>
  void books.set(account, (books.get(account) ?? 0) + cents);
/** Rounds half up, in exact arithmetic. */
const share = (cents: number, ppm: number): number =>
  Number((BigInt(cents) * BigInt(ppm) * 2n + 1_000_000n) / 2_000_000n);

export const foldBooks = (log: readonly Raw[]) => {
  const books: Books = new Map();
  const found: string[] = [];
  const quotes = new Map<string, Data>();
  const items = new Map<string, { owed: number; readonly amount: number; kind: string; posted: boolean }>();
  const spent = new Map<string, number>();
  /** What the desk took, by payment id: the cents that are not refunded, the item, and whether it is due back. */
  const hands = new Map<string, { left: number; readonly item: string; dueBack: boolean }>();
  /** What each voucher is worth, its value that is set aside, and every hold there ever was: cents of an open one, or how it ended. */
  const worth = new Map<string, { value: number; set: number }>();
  const holds = new Map<string, number | 'posted' | 'voided'>();
  let postingCount = 0;

  for (const event of log) {
    const data = event.data as Data;
    const say = (text: string) => found.push(`${event.stream}@${event.revision} ${event.type}: ${text}`);
    const user = data['userId'] as string;
    const owes = `receivable:${user}`;
    const credits = `liability:credits:${user}`;
    // 1. What the event posts: balanced, in whole cents.
    const own: Books = new Map();
    for (const { account, amountCents } of (data['postings'] as Postings | undefined) ?? []) {
      if (!Number.isSafeInteger(amountCents)) say(`L5 ${account} ${amountCents}`);
      bump(own, account, amountCents);
      bump(books, account, amountCents);
      postingCount += 1;
    }
    if ([...own.values()].reduce((sum, cents) => sum + cents, 0) !== 0) say('L1 does not sum to zero');
    // 2. What it must post by its facts.
    const must = (expected: Record<string, number>, whole = true): void => {
      for (const [account, cents] of Object.entries(expected))
        if ((own.get(account) ?? 0) !== cents) say(`L2 ${account} is ${own.get(account) ?? 0} and must be ${cents}`);
      if (whole)
        for (const [account, cents] of own)
          if (cents !== 0 && !(account in expected)) say(`L2 ${account} ${cents} is unexplained`);
    };
    const amount = data['amountCents'] as number;
    const place = `tax:${data['locationId'] as string}`;
    const hold = `${data['voucherId'] as string} ${data['holdId'] as string}`;
    /** A voucher is worth so much more or less, and so much more or less of it is set aside. */
    const moves = (value: number, set = 0): void => {
      const before = worth.get(data['voucherId'] as string) ?? { value: 0, set: 0 };
      const now = { value: before.value + value, set: before.set + set };
      worth.set(data['voucherId'] as string, now);
      if (now.value < now.set) say(`V2 of a voucher of ${now.value} there is ${now.set} set aside`);
    };
    switch (event.type) {
      case 'CheckoutQuoted':
        quotes.set(data['checkoutId'] as string, data);
        break;
      case 'PaymentCaptured':
        must({ 'clearing:stripe': amount, [owes]: -amount });
        break;
      case 'CheckoutCompleted': {
        const quote = quotes.get(data['checkoutId'] as string) as Data;
        const lines = quote['lines'] as readonly {
          costCents: number;
          slots: readonly unknown[];
          bookingFeeCents: number;
        }[];
        const seats = lines.reduce((sum, line) => sum + line.costCents * line.slots.length, 0);
        const fees = lines.reduce((sum, line) => sum + line.bookingFeeCents, 0);
        const funds = (quote['discountCents'] as number) + (quote['creditsUsing'] as number) * 10;
        const off = (quote['promotionCents'] ?? 0) as number;
        // Tax is on what promotion code and credits leave. In quotes without a `pricing` the voucher was taken off before tax as well.
        const untaxed = quote['pricing'] === 2 ? (quote['creditsUsing'] as number) * 10 : funds;
        const tax = share(seats + fees - off - untaxed, quote['salesTaxPpm'] as number);
        if ((data['totalCents'] as number) !== seats + fees - off - funds + tax)
          say('L8 the total is not seats, fees and tax less the promotion code and the funds');
        must({
          [owes]: seats + fees - off + tax,
          'discounts:promotions': off,
          'revenue:seats': -seats,
          'revenue:fees': -fees,
          [place]: -tax,
        });
        break;
      }
      case 'OutstandingItemAdded': {
        const kind = data['kind'] as string;
        items.set(data['itemId'] as string, { owed: amount, amount, kind, posted: kind !== 'small_total' });
        for (const [id, hand] of hands)
          if (hand.item === `${user} ${data['reopens'] as string}`) {
            if (hand.dueBack) say('C13 money that is due back was said not to have come');
            hands.delete(id);
          }
        if (kind === 'renewal') must({ [owes]: amount, 'deferred:renewals': -amount });
        else if (kind === 'early_cancel') must({ [owes]: amount, 'discounts:credits': -amount });
        else must({ [owes]: kind === 'small_total' ? 0 : amount }, false);
        break;
      }
      case 'OutstandingItemPaidInFull':
      case 'OutstandingItemPartlyPaid': {
        const item = items.get(data['itemId'] as string);
        if (item !== undefined) item.owed -= amount;
        if (item === undefined || item.owed < 0 || (item.owed === 0) !== (event.type === 'OutstandingItemPaidInFull'))
          say('L4 more was paid than was owed');
        break;
      }
      case 'OutstandingItemWrittenOff':
      case 'OutstandingItemWithdrawn': {
        const item = items.get(data['itemId'] as string);
        const owed = item?.owed ?? 0;
        if (event.type === 'OutstandingItemWithdrawn') must({ [owes]: item?.posted === true ? -owed : 0 }, false);
        // A month of which nothing was paid was never granted. Of a partly paid one the rest is a loss.
        else if (item?.kind === 'renewal' && owed === item.amount) must({ [owes]: -owed, 'deferred:renewals': owed });
        else must({ [owes]: -owed, write_offs: owed });
        items.delete(data['itemId'] as string);
        break;
      }
      case 'OutstandingItemPaidByHand': {
        if (items.get(data['itemId'] as string)?.owed !== amount) say('L4 another amount was taken than was owed');
        must({ [owes]: -amount, [`clearing:${data['means'] as string}`]: amount });
        const item = `${user} ${data['itemId'] as string}`;
        hands.set(data['paymentId'] as string, { left: amount, item, dueBack: false });
        items.delete(data['itemId'] as string);
        break;
      }
      case 'VoucherSold':
      case 'VoucherIssuedForRefund':
        moves(amount);
        must({ [owes]: amount, 'liability:voucher': -amount });
        break;
      case 'VoucherHeld':
        if (holds.has(hold)) say(`V2 a hold that is ${holds.get(hold)} is held`);
        holds.set(hold, amount);
        moves(0, amount);
        break;
      case 'VoucherHoldVoided': {
        // One may be voided before it comes: then it never comes.
        const open = holds.get(hold) ?? 0;
        if (typeof open === 'string') say(`V2 a hold that is ${open} is voided`);
        else moves(0, -open);
        holds.set(hold, 'voided');
        break;
      }
      case 'FundsVoided':
        for (const [id, open] of holds)
          if (typeof open === 'number' && id.endsWith(` ${data['checkoutId'] as string}`))
            say(`V2 a checkout that was given up holds ${open}`);
        break;
      case 'VoucherHoldPosted':
        if (holds.get(hold) !== amount) say(`V2 a hold of ${holds.get(hold)} is posted with ${amount}`);
        holds.set(hold, 'posted');
        moves(-amount, -amount);
        must({ [owes]: -amount, 'liability:voucher': amount });
        break;
      case 'VoucherBalanceWithdrawn':
        moves(-amount);
        must({ [owes]: -amount, 'liability:voucher': amount });
        break;
      case 'VoucherValueReturned':
        moves(amount);
        must({ [owes]: amount, 'liability:voucher': -amount });
        break;
      case 'CreditsGranted': {
        const [paid, tax, count] = [data['paidCents'], data['taxCents'], data['credits']] as [number, number, number];
        const debit = own.has('deferred:renewals') ? 'deferred:renewals' : owes;
        must({ [debit]: paid + tax, 'discounts:credits': count * 10 - paid, [credits]: -count * 10, [place]: -tax });
        break;
      }
      case 'CreditHoldPosted':
        spent.set(data['holdId'] as string, data['credits'] as number);
        must({ [credits]: (data['credits'] as number) * 10 }, false);
        break;
      case 'CreditsReturned': {
        const back = (data['parts'] as { credits: number }[]).reduce((sum, part) => sum + part.credits, 0);
        const left = (spent.get(data['holdId'] as string) ?? 0) - back;
        spent.set(data['holdId'] as string, left);
        if (left < 0) say('K1 more came back than was spent');
        must({ [credits]: -back * 10 }, false);
        break;
      }
      case 'CreditsExpired':
        must({
          [credits]: (data['credits'] as number) * 10,
          'revenue:credits_breakage': -(data['credits'] as number) * 10,
        });
        break;
      case 'DeskRefundOwed': {
        const hand = hands.get(data['paymentId'] as string);
        if (hand === undefined) say('C13 the desk never took it');
        else hand.dueBack = true;
        break;
      }
      case 'RefundDue': {
        const [net, tax] = [data['netCents'], data['taxCents']] as [number, number];
        if (data['paidAtDesk'] !== undefined) {
          const hand = hands.get(data['sourceId'] as string);
          if (hand?.dueBack !== true) say('C13 money goes back from the desk that nobody knows it took');
          else hand.left -= data['cardCents'] as number;
          if (hand !== undefined && hand.left < 0) say('C13 more goes back from the desk than it took');
        }
        must({ refunds: net, [place]: tax, [owes]: -(net + tax) });
        break;
      }
      case 'CardRefunded':
        must({ [owes]: amount, 'clearing:stripe': -amount });
        break;
      case 'CardRefundReturned':
        must({ [owes]: -amount, 'clearing:stripe': amount });
        break;
      case 'DisputeFundsWithdrawn':
        must({ [owes]: amount, 'clearing:stripe': -amount });
        break;
      case 'DisputeFundsReinstated':
        must({ [owes]: -amount, 'clearing:stripe': amount });
        break;
      case 'RefundPaidByHand':
        // Before there was a till, both sides were posted to `write_offs`.
        must({ [owes]: amount, [`clearing:${data['means'] as string}`]: -amount });
        break;
      default:
        if (data['postings'] !== undefined) say('L2 nobody expects postings here');
    }
    // 3. Liabilities never have the wrong sign.
    for (const account of own.keys())
      if (account.startsWith('liability:') && (books.get(account) ?? 0) > 0)
        say(`L4 ${account} is ${books.get(account)}`);
  }
  const whole = [...books.values()].reduce((sum, cents) => sum + cents, 0);
  if (whole !== 0) found.push(`L3 all accounts together are ${whole}`);
  return { books, violations: found, postingCount };
};

/** Differences between the books and a table of sums by account. */
export const drift = (books: Books, table: ReadonlyMap<string, number>): string[] =>
  [...new Set([...books.keys(), ...table.keys()])].flatMap((account) =>
    (books.get(account) ?? 0) === (table.get(account) ?? 0)
      ? []
      : [`L2 ${account}: the log ${books.get(account) ?? 0}, the table ${table.get(account) ?? 0}`],
  );
