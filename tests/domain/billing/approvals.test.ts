import { accountDecider, newAccount } from '@paddock/shared-domain/billing/account';
import type { Command, DomainEvent } from '@paddock/shared-domain/kernel/message';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { givingRefusal } from '@paddock/shared-domain/kernel/never-ones-own';
import { describe, expect, it } from 'vitest';
import { id } from '../../support/builders/brands.ts';
import { loose } from '../../support/loose-decider.ts';

const NOW = '2027-03-01T18:00:00.000Z' as Instant;
const LAPSES = '2027-03-08T18:00:00.000Z' as Instant;
const of = { approvalId: 'a1', userId: 'ada' };
const request = {
  ...of,
  matter: '00112233445566778899aabbccddeeff',
  act: 'refund',
  amountCents: 25_000,
  askedBy: 'bea',
  lapsesAt: LAPSES,
};
const decider = loose(accountDecider);
const after = (events: readonly DomainEvent[]) =>
  events.reduce((state, one) => decider.evolve(state, one), newAccount as unknown);
const requested = { type: 'ApprovalRequested', data: request };
const granted = { type: 'ApprovalGranted', data: { ...of, grantedBy: 'cleo' } };
const used = { type: 'ApprovalUsed', data: { ...of, usedFor: 'c1' } };
const said = (type: string, by: string, at = NOW, events: readonly DomainEvent[] = [requested]) => {
  const metadata = {
    now: at,
    reason: 'A reason',
    actor: { kind: 'staff', userId: by, permission: 'superuser' },
    // As if they were the only superuser of the venue.
    whose: { noColleague: true },
  };
  const more = { GrantApproval: { grantedBy: by }, UseApproval: { usedFor: 'c1' } }[type];
  const data = type === 'RequestApproval' ? { ...request, approvalId: 'a2' } : { ...of, ...more };
  const decision = decider.decide({ type, data, metadata } as Command, after(events));
  return decision.outcome === 'refused' ? decision.reason : decision.events.map((one) => one.type);
};

describe('a request for a second person', () => {
  it('is answered once, before it lapses, and never by the one who asked', () => {
    expect(said('GrantApproval', 'bea')).toBe('OnesOwn');
    expect(said('DeclineApproval', 'bea')).toBe('OnesOwn');
    expect(said('GrantApproval', 'cleo')).toEqual(['ApprovalGranted']);
    expect(said('DeclineApproval', 'cleo')).toEqual(['ApprovalDeclined']);
    expect(said('GrantApproval', 'cleo', LAPSES)).toBe('ApprovalOver');
    for (const answered of [granted, { type: 'ApprovalDeclined', data: of }, used])
      expect(said('GrantApproval', 'cleo', NOW, [requested, answered])).toBe('ApprovalOver');
    expect(said('GrantApproval', 'cleo', NOW, [])).toBe('ApprovalUnknown');
  });

  it('is ended by Paddock itself when the one who asked was dismissed, also after a colleague agreed', () => {
    const ends = (type: string, events: readonly DomainEvent[]) => {
      const metadata = { now: NOW, actor: { kind: 'system', process: 'giving' } };
      const decision = decider.decide({ type, data: { ...of, grantedBy: 'cleo' }, metadata } as Command, after(events));
      return decision.outcome === 'refused' ? decision.reason : decision.events.map((one) => one.type);
    };
    expect(ends('DeclineApproval', [requested])).toEqual(['ApprovalDeclined']);
    expect(ends('DeclineApproval', [requested, granted])).toEqual(['ApprovalDeclined']);
    expect(ends('DeclineApproval', [requested, granted, used])).toBe('ApprovalOver');
    expect(ends('GrantApproval', [requested, granted])).toBe('ApprovalOver');
    expect(said('DeclineApproval', 'cleo', NOW, [requested, granted])).toBe('ApprovalOver');
  });

  it('stands while it waits or is granted; after that, a new one is made', () => {
    expect(said('RequestApproval', 'bea')).toEqual([]);
    expect(said('RequestApproval', 'bea', NOW, [requested, granted])).toEqual([]);
    expect(said('RequestApproval', 'bea', LAPSES)).toEqual(['ApprovalRequested']);
    for (const ended of [{ type: 'ApprovalDeclined', data: of }, used])
      expect(said('RequestApproval', 'bea', NOW, [requested, ended])).toEqual(['ApprovalRequested']);
  });

  it('is used once', () => {
    expect(said('UseApproval', 'bea', NOW, [requested, granted])).toEqual(['ApprovalUsed']);
    expect(said('UseApproval', 'bea', LAPSES, [requested, granted])).toBe('ApprovalOver');
    expect(said('UseApproval', 'bea', NOW, [requested, granted, used])).toBe('ApprovalOver');
    expect(said('UseApproval', 'bea')).toBe('ApprovalOver');
  });
});

describe('what gives money away', () => {
  const staff = { kind: 'staff', userId: id.user('bea'), permission: 'user.change_user' } as const;
  const refused = (cents: number, whose: object, reason = 'A reason') => {
    const refusal = givingRefusal(cents, { now: NOW, actor: staff, reason, whose });
    return refusal?.outcome === 'refused' ? [refusal.reason, refusal.detail] : undefined;
  };
  it('needs a reason, and that as much is counted or agreed to', () => {
    expect(refused(1, {}, ' ')).toEqual(['ReasonMissing', undefined]);
    expect(refused(0, {}, ' ')).toBeUndefined();
    expect(refused(1, { mayGiveCents: 0 })).toEqual(['SecondPersonNeeded', { cents: 1 }]);
    expect(refused(20_000, { mayGiveCents: 20_000 })).toBeUndefined();
    expect(refused(20_001, { mayGiveCents: 20_000 })).toEqual(['SecondPersonNeeded', { cents: 20_001 }]);
    // Nobody counts.
    expect(refused(99_999, {})).toBeUndefined();
  });
});
