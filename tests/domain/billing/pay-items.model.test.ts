import { describe, expect, it } from 'vitest';
import {
  type AccountCommand,
  accountDecider,
  newAccount,
  outstandingCents,
} from '@paddock/shared-domain/billing/account';
import type { AccountEvent } from '@paddock/shared-domain/billing/events';
import { DOWNTOWN, ADA, NOW } from '../../support/builders/venue.ts';
import { freshSeed, seededRandom } from '../../proofs/seed.ts';

const STORIES = process.env['PROOFS'] === 'full' ? 20_000 : 2_000;
type Thing = { id: string; reservation: number; cents: number; paid: number; open: boolean; by: string | undefined };

/** The same rules as a plain list of bills: no map, no fold, no code of the product. */
const onPaper = () => {
  const bills: Thing[] = [];
  const left = (bill: Thing) => (bill.open ? bill.cents - bill.paid : 0);
  const due = (upTo: number) => {
    const parts: { itemId: string; amountCents: number }[] = [];
    for (const bill of bills) {
      const amount = bill.by === undefined ? Math.min(left(bill), upTo) : 0;
      if (amount > 0) parts.push({ itemId: bill.id, amountCents: amount });
      upTo -= amount;
    }
    return parts;
  };
  const find = (id: string) => bills.find((bill) => bill.id === id);
  return {
    bills,
    due,
    owed: () => bills.reduce((sum, bill) => sum + left(bill), 0),
    claim: (payment: string, parts: readonly { itemId: string; amountCents: number }[]): string => {
      const named = parts.map(({ itemId }) => find(itemId));
      if (named.every((bill) => bill?.by === payment)) return 'accepted';
      if (named.some((bill) => bill?.by !== undefined)) return 'ItemInPayment';
      if (named.every((bill) => bill === undefined || left(bill) === 0)) return 'NothingOwed';
      if (parts.some(({ itemId }, at) => parts.findIndex((part) => part.itemId === itemId) !== at))
        return 'AmountsChanged';
      const whole = parts.every((part, at) => {
        const bill = named[at];
        return bill !== undefined && left(bill) > 0 && left(bill) === part.amountCents;
      });
      const wanted = parts.reduce((sum, { amountCents }) => sum + amountCents, 0);
      if (!whole && JSON.stringify(due(wanted)) !== JSON.stringify(parts)) return 'AmountsChanged';
      for (const bill of named) if (bill !== undefined) bill.by = payment;
      return 'accepted';
    },
    unclaim: (payment: string): string => {
      for (const bill of bills) if (bill.by === payment) bill.by = undefined;
      return 'accepted';
    },
    pay: (payment: string, parts: readonly { itemId: string; amountCents: number }[]): string => {
      if (parts.some(({ itemId }, at) => parts.findIndex((part) => part.itemId === itemId) !== at))
        return 'ItemNotClaimed';
      for (const { itemId, amountCents } of parts) {
        const bill = find(itemId);
        if (bill === undefined || bill.by !== payment || amountCents > left(bill)) return 'ItemNotClaimed';
      }
      for (const { itemId, amountCents } of parts) {
        const bill = find(itemId) as Thing;
        bill.paid += amountCents;
        bill.by = undefined;
        bill.open = bill.paid < bill.cents;
      }
      return 'accepted';
    },
    close: (reservation: number): string => {
      const mine = bills.filter((bill) => bill.open && bill.reservation === reservation);
      if (mine.some(({ by }) => by !== undefined)) return 'ItemInPayment';
      for (const bill of mine) bill.open = false;
      return 'accepted';
    },
  };
};

describe('a bill over random stories', () => {
  it('agrees with a plain list of bills about every command, and its postings agree with what is owed', () => {
    const seed = freshSeed('pay items');
    const random = seededRandom(seed);
    const whole = (most: number) => Math.floor(random() * most);
    const answers = new Map<string, number>();
    for (let story = 0; story < STORIES; story += 1) {
      const paper = onPaper();
      let account = newAccount;
      let [receivable, paidIn] = [0, 0];
      const promised = new Map<string, readonly { itemId: string; amountCents: number }[]>();
      for (let step = 0; step < 25; step += 1) {
        const payment = `p${whole(3)}`;
        const reservation = whole(3);
        const [op, command, expected] = ((): [string, object, () => string] => {
          const draw = random();
          if (draw < 0.25) {
            const bill = { id: `i${step}`, reservation, cents: 1 + whole(900), paid: 0, open: true, by: undefined };
            const data = {
              ...{ itemId: bill.id, userId: ADA, kind: 'reservation', reservationId: `res${reservation}` },
              ...{ checkoutId: null, locationId: DOWNTOWN, amountCents: bill.cents },
              postings: [
                { account: `receivable:${ADA}`, amountCents: bill.cents },
                { account: 'revenue:seats', amountCents: -bill.cents },
              ],
            };
            return ['add', { type: 'AddOutstandingItem', data }, () => (paper.bills.push(bill), 'accepted')];
          }
          if (draw < 0.5) {
            const upTo = random() < 0.4 ? 1 + whole(1_500) : 1e9;
            // Mostly what is due; sometimes items that a caller saw before the bill changed.
            const stale = [...promised.values()].at(-1);
            const some = paper.due(1e9).filter(() => random() < 0.5);
            const drawn = random() < 0.3 ? (random() < 0.3 ? [...some, ...some] : some) : paper.due(upTo);
            const parts = random() < 0.15 && stale !== undefined ? stale : drawn;
            const items = parts.length > 0 ? parts : [{ itemId: 'none', amountCents: 1 }];
            promised.set(payment, items);
            const data = { paymentId: payment, userId: ADA, items };
            return ['claim', { type: 'ClaimItems', data }, () => paper.claim(payment, items)];
          }
          if (draw < 0.6) {
            const data = { paymentId: payment, userId: ADA, fence: random() < 0.5 };
            return ['unclaim', { type: 'UnclaimItems', data }, () => paper.unclaim(payment)];
          }
          if (draw < 0.85) {
            const items = promised.get(payment) ?? [{ itemId: 'none', amountCents: 1 }];
            const data = { paymentId: payment, userId: ADA, by: 'card', items };
            return ['pay', { type: 'PayItems', data }, () => paper.pay(payment, items)];
          }
          const type = draw < 0.93 ? 'WithdrawOutstandingItems' : 'WriteOffOutstandingItems';
          const data = { reservationId: `res${reservation}`, userId: ADA };
          return [type, { type, data }, () => paper.close(reservation)];
        })();
        const decision = accountDecider.decide(
          { ...command, metadata: { now: NOW, actor: { kind: 'visitor' } } } as AccountCommand,
          account,
        );
        const said = decision.outcome === 'accepted' ? 'accepted' : decision.reason;
        const wanted = expected();
        const where = `seed ${seed}, story ${story}, step ${step}, ${op}`;
        expect(said, where).toBe(wanted);
        answers.set(`${op}:${said}`, (answers.get(`${op}:${said}`) ?? 0) + 1);
        for (const event of decision.outcome === 'accepted' ? (decision.events as readonly AccountEvent[]) : []) {
          account = accountDecider.evolve(account, event);
          if ('postings' in event.data) {
            const sum = event.data.postings.reduce((total, line) => total + line.amountCents, 0);
            expect(sum, where).toBe(0);
            for (const line of event.data.postings)
              if (line.account === `receivable:${ADA}`) receivable += line.amountCents;
          }
          if (event.type === 'OutstandingItemPaidInFull' || event.type === 'OutstandingItemPartlyPaid')
            paidIn += event.data.amountCents;
        }
        expect(outstandingCents(account), where).toBe(paper.owed());
        // The money's postings are in other streams. So the receivable less what was paid in must be what is owed.
        expect(receivable - paidIn, where).toBe(paper.owed());
      }
    }
    console.log(
      `Items: ${STORIES} stories of 25 commands, 0 differences, answers ${JSON.stringify(Object.fromEntries(answers))}`,
    );
    for (const answer of [
      ...['accepted', 'ItemInPayment', 'NothingOwed', 'AmountsChanged'].map((reason) => `claim:${reason}`),
      ...['accepted', 'ItemNotClaimed'].map((reason) => `pay:${reason}`),
      ...['WithdrawOutstandingItems', 'WriteOffOutstandingItems'].flatMap((op) => [
        `${op}:accepted`,
        `${op}:ItemInPayment`,
      ]),
      'unclaim:accepted',
    ])
      expect(answers.get(answer) ?? 0, answer).toBeGreaterThan(20);
  });
});
