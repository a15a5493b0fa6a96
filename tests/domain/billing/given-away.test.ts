import { givenAwayDecider } from '@paddock/shared-domain/billing/given-away';
import { describe, expect, it } from 'vitest';
import type { Command, DomainEvent } from '@paddock/shared-domain/kernel/message';
import { loose } from '../../support/loose-decider.ts';
import { NOW } from '../../support/builders/venue.ts';

const decider = loose(givenAwayDecider);
const most = { customerCents: 20_000, staffCents: 50_000 };
const giving = (givingId: string, amountCents: number, givenBy = 'bea', userId = 'ada', more: object = {}) => ({
  ...{ givingId, userId, givenBy, act: 'write_off', amountCents },
  ...more,
});
const counted = (...all: readonly (readonly [id: string, cents: number, by?: string, to?: string, more?: object])[]) =>
  all.map((one) => ({ type: 'GivingCounted', data: giving(...one) }));
const said = (given: readonly DomainEvent[], data: object, type = 'CountGiving') => {
  const state = given.reduce((day, event) => decider.evolve(day, event), decider.initialState);
  const metadata = { now: NOW, actor: { kind: 'system', process: 'giving' } };
  const decision = decider.decide({ type, data, metadata } as Command, state);
  return decision.outcome === 'refused' ? decision.reason : decision.events.map((event) => event.type);
};
const asks = (id: string, cents: number, by = 'bea', to = 'ada') => ({ ...giving(id, cents, by, to), most });

describe('what staff give away on one day', () => {
  it('is no more for one customer than the sum, by one or several, and in however many parts', () => {
    const before = counted(['g1', 9_999], ['g2', 9_999, 'cleo']);
    expect(said(before, asks('g3', 2))).toEqual(['GivingCounted']);
    expect(said(before, asks('g3', 3))).toBe('OverDaySum');
    expect(said(before, asks('g3', 3, 'dan'))).toBe('OverDaySum');
    expect(said(before, asks('g3', 3, 'bea', 'eve'))).toEqual(['GivingCounted']);
  });

  it('is no more by one member of staff than the sum of a day, to however many customers', () => {
    const before = counted(['g1', 20_000], ['g2', 20_000, 'bea', 'eve'], ['g3', 9_000, 'bea', 'fay']);
    expect(said(before, asks('g4', 1_000, 'bea', 'gus'))).toEqual(['GivingCounted']);
    expect(said(before, asks('g4', 1_001, 'bea', 'gus'))).toBe('OverDaySum');
    expect(said(before, asks('g4', 1_001, 'cleo', 'gus'))).toEqual(['GivingCounted']);
  });

  it('is counted once, and no longer if it was not done', () => {
    expect(said(counted(['g1', 20_000]), asks('g1', 20_000))).toEqual([]);
    const undone = [...counted(['g1', 20_000]), { type: 'GivingUncounted', data: { givingId: 'g1', userId: 'ada' } }];
    expect(said(undone, asks('g2', 20_000))).toEqual(['GivingCounted']);
    expect(said(undone, { givingId: 'g1', userId: 'ada' }, 'UncountGiving')).toEqual([]);
    expect(said(counted(['g1', 1]), { givingId: 'g1', userId: 'ada' }, 'UncountGiving')).toEqual(['GivingUncounted']);
  });

  it('counts in no sum if a second person agreed, or nobody else could', () => {
    const agreed = counted(['g1', 90_000, 'bea', 'ada', { agreedBy: 'cleo' }]);
    expect(said(agreed, asks('g2', 20_000))).toEqual(['GivingCounted']);
    expect(said([...agreed, ...counted(['g2', 20_000])], asks('g3', 1))).toBe('OverDaySum');
    expect(said([], giving('g1', 99_000))).toEqual(['GivingCounted']);
  });

  it('ends once, if anything was given', () => {
    const day = { date: '2027-03-01' };
    expect(said([], day, 'EndGivingDay')).toEqual([]);
    expect(said(counted(['g1', 1]), day, 'EndGivingDay')).toEqual(['GivingDayEnded']);
    expect(said([...counted(['g1', 1]), { type: 'GivingDayEnded', data: day }], day, 'EndGivingDay')).toEqual([]);
  });
});
