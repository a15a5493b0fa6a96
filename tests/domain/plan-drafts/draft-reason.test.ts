import { draftOfReason } from '@paddock/shared-domain/plan-drafts/draft-reason';
import { describe, expect, it } from 'vitest';

const reason = 'Draft d1';

describe('a reason that points to a draft', () => {
  it.each([
    ['beside what the draft wrote and what came of it', { reason, reasonDraft: 'd1', commandId: 'refund:r1:open' }],
    ['in an older event of the day, which has the draft’s own command', { reason, commandId: 'draft:d1' }],
    ['in the draft’s own older event', { reason, commandId: 'draft:d1:applied' }],
  ])('is recognized %s', (_where, told) => {
    expect(draftOfReason(told)).toBe('d1');
  });

  it.each([
    ['typed by somebody', { reason, commandId: 'pia:key' }],
    ['typed while another draft is applied', { reason, reasonDraft: 'd2', commandId: 'draft:d2' }],
    ['typed under a command that only begins like the draft’s', { reason, commandId: 'draft:d10' }],
    ['told without anything beside it', { reason }],
    ['in words of its own', { reason: 'Seat 4 is broken', reasonDraft: 'd1', commandId: 'draft:d1' }],
    ['missing', { commandId: 'draft:d1' }],
  ])('is not recognized where it is %s', (_how, told) => {
    expect(draftOfReason(told)).toBeUndefined();
  });
});
