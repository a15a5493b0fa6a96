import { introRateDecider } from '@paddock/shared-domain/club/intro-rate';
import { UserId } from '@paddock/shared-domain/kernel/ids';
import { Instant } from '@paddock/shared-domain/kernel/time';
import { describe, expect, it } from 'vitest';

const ada = UserId.parse('ada00000000000000001');
const bob = UserId.parse('bob00000000000000002');
type Event = Parameters<typeof introRateDecider.evolve>[1];
const event = (type: Event['type'], userId: UserId): Event => ({ type, data: { userId } });
const after = (given: readonly Event[], type: 'ClaimIntroRate' | 'ReleaseIntroRate', userId: UserId) =>
  introRateDecider.decide(
    {
      type,
      data: { userId },
      metadata: { now: Instant.parse('2027-03-01T18:00:00.000Z'), actor: { kind: 'visitor' } },
    },
    given.reduce(introRateDecider.evolve, introRateDecider.initialState),
  );

describe('the intro rate of a card', () => {
  it('belongs to the account that claims it first, and is claimed once', () => {
    expect(after([], 'ClaimIntroRate', ada)).toEqual({ outcome: 'accepted', events: [event('IntroRateClaimed', ada)] });
    const claimed = [event('IntroRateClaimed', ada)];
    expect(after(claimed, 'ClaimIntroRate', bob)).toEqual({ outcome: 'refused', reason: 'IntroRateTaken' });
    expect(after(claimed, 'ClaimIntroRate', ada)).toEqual({ outcome: 'accepted', events: [] });
  });

  it('is released only by its holder, and is then free to claim', () => {
    const claimed = [event('IntroRateClaimed', ada)];
    expect(after(claimed, 'ReleaseIntroRate', bob)).toEqual({ outcome: 'refused', reason: 'IntroRateNotHeld' });
    const released = [event('IntroRateReleased', ada)];
    expect(after(claimed, 'ReleaseIntroRate', ada)).toEqual({ outcome: 'accepted', events: released });
    expect(after([...claimed, ...released], 'ClaimIntroRate', bob)).toMatchObject({
      events: [event('IntroRateClaimed', bob)],
    });
  });

  it('stays claimed if an earlier release claimed it as a login name', () => {
    const claimed = [event('IdentityClaimed', ada)];
    expect(after(claimed, 'ClaimIntroRate', bob)).toEqual({ outcome: 'refused', reason: 'IntroRateTaken' });
    expect(after(claimed, 'ClaimIntroRate', ada)).toEqual({ outcome: 'accepted', events: [] });
    expect(after([...claimed, event('IdentityReleased', ada)], 'ClaimIntroRate', bob)).toMatchObject({
      outcome: 'accepted',
    });
  });
});
