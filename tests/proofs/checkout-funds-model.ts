import { type AccountCommand, accountDecider } from '@paddock/shared-domain/billing/account';
import type { AccountEvent } from '@paddock/shared-domain/billing/events';
import { instantOf } from '@paddock/shared-domain/kernel/time';
import { type VoucherCommand, voucherDecider } from '@paddock/shared-domain/vouchers/decider';
import type { VoucherEvent } from '@paddock/shared-domain/vouchers/events';
import { id } from '../support/builders/brands.ts';
import { NOW } from '../support/builders/venue.ts';
import { seededRandom } from './seed.ts';

type Run = { readonly seed: number; readonly stories: number };
type Posting = { readonly account: string; readonly amountCents: number };
type Met = Record<string, number>;

const draws = (seed: number) => {
  const random = seededRandom(seed);
  const whole = (most: number) => Math.floor(random() * (most + 1));
  const pick = <Item>(items: readonly Item[]): Item => items[whole(items.length - 1)] as Item;
  return { whole, pick };
};
const must = (holds: boolean, what: string, more: unknown): void => {
  if (!holds) throw new Error(`${what}: ${JSON.stringify(more)}`);
};
const count = (met: Met, what: string): void => void (met[what] = (met[what] ?? 0) + 1);
const sumOn = (postings: readonly Posting[], account: string): number =>
  postings.reduce((sum, line) => sum + (line.account === account ? line.amountCents : 0), 0);

/**
 * Compares random lives of a voucher with a simple model (V1, V2, V5, C13): a purse with an amount and slips of paper, without events.
 * Throws at the first difference. Returns how often each answer occurred.
 */
export const checkVoucherAgainstModel = (decider: typeof voucherDecider, { seed, stories }: Run): Met => {
  const { whole, pick } = draws(seed);
  const met: Met = {};
  for (let story = 0; story < stories; story += 1) {
    let state = decider.initialState;
    const purse = {
      sold: 0,
      by: '',
      codes: [undefined] as (string | undefined)[],
      slips: new Map<string, { is: string; cents: number; back: Map<string, number> }>(),
    };
    const books: Posting[] = [];
    const free = () =>
      [...purse.slips.values()].reduce(
        (left, slip) => left - slip.cents + [...slip.back.values()].reduce((sum, cents) => sum + cents, 0),
        purse.sold,
      );
    for (let step = 0; step < 25; step += 1) {
      const type = pick([
        'SellVoucher',
        'HoldVoucher',
        'HoldVoucher',
        'PostVoucherHold',
        'VoidVoucherHold',
        'ReturnVoucherValue',
        'ReissueVoucher',
      ]);
      const holdId = `hold${whole(3)}`;
      const [amountCents, paymentId, refundId] = [whole(6) * 100, `pay${whole(1)}`, `back${whole(2)}`];
      const slip = purse.slips.get(holdId);
      // Mostly the present code, sometimes one from before it was replaced.
      const code = whole(4) === 0 ? pick(purse.codes) : purse.codes.at(-1);
      const next = `code${step}`;
      // 1. What the purse answers.
      let said = 'ok';
      if (type === 'SellVoucher') {
        if (purse.by === '') Object.assign(purse, { by: paymentId, sold: amountCents + 100 });
        else if (purse.by !== paymentId) said = 'CodeTaken';
      } else if (type === 'HoldVoucher') {
        if (purse.by === '') said = 'VoucherUnknown';
        else if (slip?.is === 'void') said = 'HoldEnded';
        else if (slip === undefined && code !== purse.codes.at(-1)) said = 'CodeReplaced';
        else if (slip === undefined && free() === 0) said = 'VoucherUsed';
        else if (slip === undefined && free() < amountCents) said = 'VoucherShort';
        else if (slip === undefined) purse.slips.set(holdId, { is: 'held', cents: amountCents, back: new Map() });
      } else if (type === 'ReissueVoucher') {
        const hands = [...purse.slips.values()].some(({ is, cents }) => is === 'held' && cents > 0);
        if (purse.by === '') said = 'VoucherUnknown';
        else if (code !== purse.codes.at(-1)) said = 'CodeReplaced';
        else if (free() === 0 && !hands) said = 'VoucherUsed';
        else purse.codes.push(next);
      } else if (type === 'PostVoucherHold') {
        if (slip === undefined) said = 'HoldUnknown';
        else if (slip.is === 'void') said = 'HoldEnded';
        else slip.is = 'spent';
      } else if (type === 'VoidVoucherHold') {
        if (slip?.is === 'spent') said = 'HoldPosted';
        else if (purse.by !== '') purse.slips.set(holdId, { is: 'void', cents: 0, back: new Map() });
      } else if (slip?.is !== 'spent') said = 'HoldUnknown';
      else if (!slip.back.has(refundId)) {
        const back = [...slip.back.values()].reduce((sum, cents) => sum + cents, amountCents);
        if (back > slip.cents) said = 'MoreThanSpent';
        else slip.back.set(refundId, amountCents);
      }
      // 2. What the decider answers.
      const sealed = { subjectId: 's', box: 'x' };
      const greeting = { code: sealed, emailTo: null, fromName: null, comments: null };
      const issuing = { paymentId, greeting, amountCents: amountCents + 100 };
      const data = {
        voucherId: 'v',
        userId: 'ada',
        holdId,
        amountCents,
        refundId,
        ...(type === 'SellVoucher' ? issuing : {}),
        ...(type === 'HoldVoucher' ? { codeId: code } : {}),
        ...(type === 'ReissueVoucher' ? { codeId: next, replaces: code, code: sealed, emailTo: sealed } : {}),
      };
      const metadata = { now: NOW, actor: { kind: 'visitor' }, reason: 'Lost.' };
      const command = { type, data, metadata } as VoucherCommand;
      const decision = decider.decide(command, state);
      const answer = decision.outcome === 'accepted' ? 'ok' : decision.reason;
      must(answer === said, `seed ${seed}, story ${story}: ${type} is ${answer}, the purse says ${said}`, data);
      count(met, `${type} ${said}`);
      if (decision.outcome === 'accepted')
        for (const event of decision.events as readonly VoucherEvent[]) {
          state = decider.evolve(state, event);
          const { postings = [] } = event.data as { postings?: readonly Posting[] };
          must(postings.reduce((sum, line) => sum + line.amountCents, 0) === 0, 'L1 postings of', event);
          books.push(...postings);
        }
      // 3. V1 after every command, and the liability is what is left or held.
      must(state.availableCents === free(), `V1 available ${state.availableCents}, purse ${free()}`, data);
      must(state.availableCents >= 0 && state.availableCents <= purse.sold, 'V1 out of bounds', state.availableCents);
      const held = [...purse.slips.values()].reduce((sum, { is, cents }) => sum + (is === 'held' ? cents : 0), 0);
      must(-sumOn(books, 'liability:voucher') === free() + held, 'V5 the liability differs', books);
    }
  }
  return met;
};

/** Compares random lives of credits with jars of coins (K1, K2, K3, K4): each jar has an expiry; coins move between jar, hand and till. */
export const checkCreditsAgainstModel = (decider: typeof accountDecider, { seed, stories }: Run): Met => {
  const { whole, pick } = draws(seed);
  const met: Met = {};
  const begin = Date.parse(NOW);
  type Jar = { id: string; until: number; in: number; hand: number; till: number; lost: number; granted: number };
  for (let story = 0; story < stories; story += 1) {
    let state = decider.initialState;
    let at = begin;
    const jars: Jar[] = [];
    const hands = new Map<string, { is: string; coins: [Jar, number][] }>();
    const books: Posting[] = [];
    const take = (event: AccountEvent) => {
      state = decider.evolve(state, event);
      const { postings = [] } = event.data as { postings?: readonly Posting[] };
      must(postings.reduce((sum, line) => sum + line.amountCents, 0) === 0, 'L1 postings of', event);
      books.push(...postings);
    };
    for (let step = 0; step < 30; step += 1) {
      const type = pick([
        'grant',
        'expire',
        'pass',
        'HoldCredits',
        'HoldCredits',
        'HoldCredits',
        'PostCreditHold',
        'VoidCreditHold',
      ]);
      const holdId = `hold${whole(4)}`;
      const credits = 1 + whole(30);
      const good = jars
        .filter((jar) => jar.in > 0 && jar.until > at)
        .toSorted((a, b) => a.until - b.until || (a.id < b.id ? -1 : 1));
      if (type === 'pass') at += pick([1, 999, 1_000, 5_000]);
      else if (type === 'grant' && jars.length < 5) {
        const jar = {
          id: `lot${9 - jars.length}`,
          until: begin + pick([1_000, 2_000, 5_000, 9_000]),
          in: credits,
          hand: 0,
          till: 0,
          lost: 0,
          granted: credits,
        };
        jars.push(jar);
        const value = credits * 10;
        take({
          type: 'CreditsGranted',
          data: {
            ...{ userId: 'ada', lotId: jar.id, membershipId: 'm', cycle: jars.length, credits, paidCents: credits * 8 },
            ...{ discountCents: credits * 2, taxCents: 0, locationId: 'downtown', paymentId: 'p' },
            expiresAt: instantOf(jar.until),
            postings: [
              { account: 'receivable:ada', amountCents: credits * 8 },
              { account: 'discounts:credits', amountCents: credits * 2 },
              { account: 'liability:credits:ada', amountCents: -value },
            ],
          },
        } as unknown as AccountEvent);
      } else if (type === 'expire') {
        for (const jar of jars.filter(({ until, in: left }) => until <= at && left > 0)) {
          take({
            type: 'CreditsExpired',
            data: {
              ...{ userId: 'ada', lotId: jar.id, credits: jar.in },
              postings: [
                { account: 'liability:credits:ada', amountCents: jar.in * 10 },
                { account: 'revenue:credits_breakage', amountCents: -jar.in * 10 },
              ],
            },
          } as unknown as AccountEvent);
          jar.lost += jar.in;
          jar.in = 0;
        }
      } else if (type !== 'grant') {
        // 1. What the jars answer.
        const hand = hands.get(holdId);
        let said = 'ok';
        let spent = 0;
        if (type === 'HoldCredits') {
          if (hand?.is === 'void') said = 'CreditHoldEnded';
          else if (hand === undefined && good.reduce((sum, jar) => sum + jar.in, 0) < credits) said = 'CreditsShort';
          else if (hand === undefined) {
            const coins: [Jar, number][] = [];
            for (let coin = 0; coin < credits; coin += 1) {
              const jar = good.find(({ in: left }) => left > 0) as Jar;
              jar.in -= 1;
              jar.hand += 1;
              const same = coins.find(([from]) => from === jar);
              if (same) same[1] += 1;
              else coins.push([jar, 1]);
            }
            hands.set(holdId, { is: 'held', coins });
          }
        } else if (type === 'PostCreditHold') {
          if (hand === undefined) said = 'CreditHoldUnknown';
          else if (hand.is === 'void') said = 'CreditHoldEnded';
          else if (hand.is === 'held') {
            hand.is = 'spent';
            for (const [jar, coins] of hand.coins)
              [jar.hand, jar.till, spent] = [jar.hand - coins, jar.till + coins, spent + coins];
          }
        } else if (hand?.is === 'spent') said = 'CreditHoldPosted';
        else if (hand?.is !== 'void') {
          for (const [jar, coins] of hand?.coins ?? []) [jar.hand, jar.in] = [jar.hand - coins, jar.in + coins];
          hands.set(holdId, { is: 'void', coins: [] });
        }
        // 2. What the decider answers.
        const command = {
          ...{ type, data: { userId: 'ada', holdId, credits } },
          metadata: { now: instantOf(at), actor: { kind: 'visitor' } },
        } as AccountCommand;
        const decision = decider.decide(command, state);
        const answer = decision.outcome === 'accepted' ? 'ok' : decision.reason;
        must(answer === said, `seed ${seed}, story ${story}: ${type} is ${answer}, the jars say ${said}`, { at, jars });
        count(met, `${type} ${said}`);
        const events = decision.outcome === 'accepted' ? decision.events : [];
        for (const event of events) {
          take(event);
          // K4, and the discount in the spent credits: 2 cents a credit in these lots.
          if (event.type === 'CreditHoldPosted')
            must(
              event.data.credits === spent &&
                event.data.discountCents === spent * 2 &&
                sumOn(event.data.postings, 'receivable:ada') === -10 * spent,
              'K4 spent otherwise',
              event,
            );
          if (event.type === 'CreditsHeld' && event.data.parts.length > 1) count(met, 'a hold over several lots');
        }
      }
      // 3. K1 for each lot, after every command.
      for (const jar of jars) {
        const lot = state.credits.lots.get(id.lot(jar.id));
        const both = [
          [lot?.left, lot?.held, lot?.spent, lot?.expired],
          [jar.in, jar.hand, jar.till, jar.lost],
        ];
        must(both[0]?.join() === both[1]?.join(), `K1, K3 seed ${seed}, story ${story}: lot and jar ${jar.id}`, both);
        must(jar.in + jar.hand + jar.till + jar.lost === jar.granted && jar.in >= 0, 'the jars leak', jar);
      }
      const open = jars.reduce((sum, jar) => sum + jar.in + jar.hand, 0);
      must(-sumOn(books, 'liability:credits:ada') === open * 10, 'K4 the liability differs', books);
    }
  }
  return met;
};
