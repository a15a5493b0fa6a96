import type { IdentityClaimEvent } from '../identity/events.ts';
import { accept, decideBy, type Decider, type Decision, evolveBy, refuse } from '../kernel/decider.ts';
import type { UserId } from '../kernel/ids.ts';
import type { Command } from '../kernel/message.ts';
import type { IntroRateEvent } from './events.ts';
import type { IntroRateRefusal } from './refusals.ts';

/**
 * The intro rate of one card, stream `identity-{keyed hash}` (invariant M1): given once per card, across accounts. Of two claims
 * at once one wins, because each is appended at an exact revision of the stream. The stream's category is that of login names,
 * because earlier releases claimed both with the same events: only the code that reads a stream knows which of the two it is.
 */
export type IntroRate = { readonly holder: UserId | null };

export type ClaimIntroRate = Command<'ClaimIntroRate', { readonly userId: UserId }>;
export type ReleaseIntroRate = Command<'ReleaseIntroRate', { readonly userId: UserId }>;
type Event = IntroRateEvent | IdentityClaimEvent;

/** A repeated claim by the same account changes nothing. */
export const claimIntroRate = (
  { data }: ClaimIntroRate,
  { holder }: IntroRate,
): Decision<IntroRateEvent, 'IntroRateTaken'> => {
  if (holder === data.userId) return accept();
  return holder === null ? accept({ type: 'IntroRateClaimed', data }) : refuse('IntroRateTaken');
};
export const releaseIntroRate = (
  { data }: ReleaseIntroRate,
  { holder }: IntroRate,
): Decision<IntroRateEvent, 'IntroRateNotHeld'> =>
  holder === data.userId ? accept({ type: 'IntroRateReleased', data }) : refuse('IntroRateNotHeld');

const held = (_: IntroRate, { data }: { readonly data: { readonly userId: UserId } }): IntroRate => ({
  holder: data.userId,
});
const free = (): IntroRate => ({ holder: null });

export const introRateDecider: Decider<IntroRate, Event, ClaimIntroRate | ReleaseIntroRate, IntroRateRefusal> = {
  category: 'identity',
  initialState: { holder: null },
  evolve: evolveBy<IntroRate, Event>({
    IntroRateClaimed: held,
    IntroRateReleased: free,
    IdentityClaimed: held,
    IdentityReleased: free,
  }),
  decide: decideBy<IntroRate, Event, ClaimIntroRate | ReleaseIntroRate, IntroRateRefusal>({
    ClaimIntroRate: claimIntroRate,
    ReleaseIntroRate: releaseIntroRate,
  }),
};
