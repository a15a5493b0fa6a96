import { identityClaimDecider } from '@paddock/shared-domain/identity/identity-claim';
import type { IdentityClaimEvent } from '@paddock/shared-domain/identity/events';
import { UserId } from '@paddock/shared-domain/kernel/ids';
import { describe, expect, it } from 'vitest';
import { ada, now } from './story.ts';

const bob = UserId.parse('bob00000000000000002');
const claimed = (userId: UserId): IdentityClaimEvent => ({ type: 'IdentityClaimed', data: { userId } });
const released = (userId: UserId): IdentityClaimEvent => ({ type: 'IdentityReleased', data: { userId } });
const after = (given: readonly IdentityClaimEvent[], type: 'ClaimIdentity' | 'ReleaseIdentity', userId: UserId) =>
  identityClaimDecider.decide(
    { type, data: { userId }, metadata: { now, actor: { kind: 'visitor' } } },
    given.reduce(identityClaimDecider.evolve, identityClaimDecider.initialState),
  );

describe('a login name', () => {
  it('belongs to the account that claims it first', () => {
    expect(after([], 'ClaimIdentity', ada)).toEqual({ outcome: 'accepted', events: [claimed(ada)] });
    expect(after([claimed(ada)], 'ClaimIdentity', bob)).toEqual({ outcome: 'refused', reason: 'IdentityTaken' });
    expect(after([claimed(ada)], 'ClaimIdentity', ada)).toEqual({ outcome: 'accepted', events: [] });
  });
  it('is released only by its holder, and is then free', () => {
    expect(after([claimed(ada)], 'ReleaseIdentity', bob)).toEqual({ outcome: 'refused', reason: 'ClaimNotHeld' });
    expect(after([claimed(ada)], 'ReleaseIdentity', ada)).toEqual({ outcome: 'accepted', events: [released(ada)] });
    expect(after([claimed(ada), released(ada)], 'ClaimIdentity', bob)).toEqual({
      outcome: 'accepted',
      events: [claimed(bob)],
    });
    expect(after([claimed(ada), released(ada)], 'ReleaseIdentity', ada)).toMatchObject({ outcome: 'refused' });
  });
});
