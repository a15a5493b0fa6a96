import { accept, decideBy, type Decider, type Decision, evolveBy, refuse } from '../kernel/decider.ts';
import type { UserId } from '../kernel/ids.ts';
import type { Command } from '../kernel/message.ts';
import type { IdentityClaimed, IdentityClaimEvent, IdentityReleased } from './events.ts';
import type { IdentityClaimRefusal } from './refusals.ts';

/**
 * One login name or address, stream `identity-{keyed hash}` (decision 0152): claimed before its account is created, released when
 * the account is forgotten, takes another name, or was never created. The stream's exact revision makes the claim unique.
 */
export type IdentityClaim = { readonly holder: UserId | null };

export type ClaimIdentity = Command<'ClaimIdentity', IdentityClaimed['data']>;
export type ReleaseIdentity = Command<'ReleaseIdentity', IdentityReleased['data']>;
export type IdentityClaimCommand = ClaimIdentity | ReleaseIdentity;

/** A taken name is refused; a repeated claim by its holder changes nothing. */
export const claimIdentity = (
  { data }: ClaimIdentity,
  { holder }: IdentityClaim,
): Decision<IdentityClaimed, 'IdentityTaken'> => {
  if (holder === data.userId) return accept();
  return holder === null ? accept({ type: 'IdentityClaimed', data }) : refuse('IdentityTaken');
};

export const releaseIdentity = (
  { data }: ReleaseIdentity,
  { holder }: IdentityClaim,
): Decision<IdentityReleased, 'ClaimNotHeld'> =>
  holder === data.userId ? accept({ type: 'IdentityReleased', data }) : refuse('ClaimNotHeld');

export const identityClaimDecider: Decider<
  IdentityClaim,
  IdentityClaimEvent,
  IdentityClaimCommand,
  IdentityClaimRefusal
> = {
  category: 'identity',
  initialState: { holder: null },
  evolve: evolveBy<IdentityClaim, IdentityClaimEvent>({
    IdentityClaimed: (_, { data }) => ({ holder: data.userId }),
    IdentityReleased: () => ({ holder: null }),
  }),
  decide: decideBy<IdentityClaim, IdentityClaimEvent, IdentityClaimCommand, IdentityClaimRefusal>({
    ClaimIdentity: claimIdentity,
    ReleaseIdentity: releaseIdentity,
  }),
};
