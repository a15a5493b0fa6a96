import { type Account, type AccountCommand, accountDecider } from '@paddock/shared-domain/billing/account';
import { creditsExpireAt } from '@paddock/shared-domain/club/cycles';
import { Credits } from '@paddock/shared-domain/club/credit-value';
import { creditsBalance } from '@paddock/shared-domain/club/lots';
import { revivedUntil, USABLE_AGAIN_DAYS } from '@paddock/shared-domain/club/usable-again';
import { lastMomentOf } from '@paddock/shared-domain/kernel/last-moment';
import { DAY, type Instant, plusMillis } from '@paddock/shared-domain/kernel/time';
import { localDateOf, plusDays } from '@paddock/shared-domain/kernel/venue-time';
import { describe, expect, it } from 'vitest';
import { enrol, TERMS } from '../../support/builders/club.ts';
import { ADA } from '../../support/builders/venue.ts';

const JOINED = '2027-01-31T18:00:00.000Z' as Instant;
type Wanted = Omit<AccountCommand, 'metadata'>;
const story = () => {
  let account: Account = accountDecider.initialState;
  const does = (wanted: Wanted, now: Instant): readonly object[] => {
    const command = { ...wanted, metadata: { now, actor: { kind: 'visitor' } } } as unknown as AccountCommand;
    const decision = accountDecider.decide(command, account);
    if (decision.outcome === 'refused') throw new Error(decision.reason);
    for (const event of decision.events) account = accountDecider.evolve(account, event);
    return decision.events;
  };
  return { does, left: (now: Instant) => creditsBalance(account.credits, now), lots: () => [...account.credits.lots] };
};
const spend = (holdId: string, credits: number): Wanted[] => [
  { type: 'HoldCredits', data: { userId: ADA, holdId, credits: Credits.parse(credits) } } as Wanted,
  { type: 'PostCreditHold', data: { userId: ADA, holdId } } as Wanted,
];
const back = (holdId: string, credits: number, byOwner: boolean, refundId = `ref-${holdId}`): Wanted =>
  ({
    type: 'ReturnCredits',
    data: { userId: ADA, holdId, refundId, credits: Credits.parse(credits), byOwner },
  }) as Wanted;

describe('credits that are refunded after their lot has expired', () => {
  const ends = creditsExpireAt(TERMS, 0);
  const later = plusMillis(ends, 3 * DAY);
  const spent = () => {
    const ada = story();
    ada.does(enrol() as Wanted, JOINED);
    const [, lot] = ada.lots()[0] ?? [];
    for (const wanted of [...spend('a', 300), ...spend('b', 200)]) ada.does(wanted, JOINED);
    return { ada, expire: { type: 'ExpireCredits', data: { userId: ADA, lotId: lot?.lotId } } as Wanted };
  };

  it('can be used for two weeks, and the rest of their lot cannot', () => {
    const { ada, expire } = spent();
    ada.does(expire, ends);
    expect(ada.left(later)).toBe(0);
    ada.does(back('a', 300, true), later);
    ada.does(expire, later);
    expect(ada.left(later)).toBe(300);
    const until = revivedUntil(later, TERMS.zone);
    expect(localDateOf(lastMomentOf(until), TERMS.zone)).toBe(
      plusDays(localDateOf(later, TERMS.zone), USABLE_AGAIN_DAYS),
    );
    expect([ada.left(lastMomentOf(until)), ada.left(until)]).toEqual([300, 0]);
    for (const wanted of spend('c', 300)) ada.does(wanted, lastMomentOf(until));
    expect(ada.left(later)).toBe(0);
  });

  it('get this time once if their owner cancels, and every time if the venue cancels', () => {
    const { ada, expire } = spent();
    ada.does(expire, ends);
    ada.does(back('a', 300, true), later);
    const gone = revivedUntil(later, TERMS.zone);
    ada.does(expire, gone);
    ada.does(back('b', 100, true, 'one'), gone);
    ada.does(expire, gone);
    expect(ada.left(gone)).toBe(0);
    ada.does(back('b', 100, false, 'two'), gone);
    ada.does(expire, gone);
    expect(ada.left(gone)).toBe(100);
  });

  it('keep the expiry of their lot while it has not expired', () => {
    const { ada } = spent();
    const [event] = ada.does(back('a', 300, true), lastMomentOf(ends));
    expect(event).not.toHaveProperty('data.revived');
    expect([ada.left(lastMomentOf(ends)), ada.left(ends)]).toEqual([800, 0]);
  });
});
