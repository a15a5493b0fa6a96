import type { Asking, IdentityDeps } from './identity-deps.ts';
import { identityClaimDecider } from '@paddock/shared-domain/identity/identity-claim';
import { uniqueName } from './unique-name.ts';
import type { Actor } from '@paddock/shared-domain/kernel/actor';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { createHmac } from 'node:crypto';

/**
 * Keyed hash of a login name or address: names its stream `identity-{hash}` and reveals nothing without the key (decision 0152).
 * Never change the key: all names would become free again. A start with another one is refused (`identity-key-in-use.ts`).
 */
export const identityHash = (key: string, name: string): string =>
  createHmac('sha256', `identity\n${key}`).update(uniqueName(name)).digest('hex');

type OwnDeps = Pick<IdentityDeps, 'commands' | 'newId' | 'settings'>;
type Claim = { readonly userId: UserId; readonly actor: Actor; readonly asking: Asking };

/** Who holds a login name or address now, from its own stream: never out of date. */
export const holderOf = async ({ commands, settings }: OwnDeps, name: string): Promise<UserId | undefined> =>
  (await commands.load(identityClaimDecider, identityHash(settings.identityKey, name))).state.holder ?? undefined;

/** Names with their streams, each once, in a fixed order: of two sign-ups that race for the same two names, one wins. */
const streamsOf = ({ settings }: OwnDeps, names: readonly string[]): readonly [hash: string, name: string][] =>
  [...new Map(names.map((name) => [identityHash(settings.identityKey, name), name] as const))].sort(([a], [b]) =>
    a < b ? -1 : 1,
  );

/** Releases names. Idempotent: names that are not held are skipped. */
export const releaseNames = async (
  deps: OwnDeps,
  names: readonly string[],
  { userId, actor, asking }: Claim,
): Promise<void> => {
  for (const [hash] of streamsOf(deps, names)) await releaseHash(deps, hash, { userId, actor, asking });
};

/** The same by hash: for the sweep, which has no names. */
export const releaseHash = async (deps: OwnDeps, hash: string, { userId, actor, asking }: Claim): Promise<void> => {
  await deps.commands.handle(identityClaimDecider, hash, [{ type: 'ReleaseIdentity', data: { userId } }], {
    ...asking,
    commandId: deps.newId(),
    actor,
  });
};

/**
 * Claims all names or none (decision 0152). Returns the first name that another account holds. Each attempt has its own command
 * id, so that a released claim is not taken for that of a later attempt. Claiming one's own name again does nothing.
 */
export const claimNames = async (
  deps: OwnDeps,
  names: readonly string[],
  claim: Claim,
): Promise<'claimed' | 'busy' | { readonly taken: string }> => {
  const { userId, actor, asking } = claim;
  const claimed: string[] = [];
  for (const [hash, name] of streamsOf(deps, names)) {
    const wanted = [{ type: 'ClaimIdentity', data: { userId } }] as const;
    const handled = await deps.commands.handle(identityClaimDecider, hash, wanted, {
      ...asking,
      commandId: deps.newId(),
      actor,
    });
    if (handled.outcome === 'accepted') {
      if (handled.events.length > 0) claimed.push(name);
      continue;
    }
    await releaseNames(deps, claimed, claim);
    return handled.outcome === 'busy' ? 'busy' : { taken: name };
  }
  return 'claimed';
};
