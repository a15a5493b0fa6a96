import type { Asking, IdentityDeps } from './identity-deps.ts';
import { identityClaimDecider } from '@paddock/shared-domain/identity/identity-claim';
import { uniqueName } from './unique-name.ts';
import type { Actor } from '@paddock/shared-domain/kernel/actor';
import type { IdentityKeys } from '@paddock/kit/gateways/identity-keys';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { createHmac } from 'node:crypto';

/** Keyed hash of a login name or address: names its stream `identity-{hash}` and reveals nothing without the key (decision 0152). */
export const identityHash = (key: string, name: string): string =>
  createHmac('sha256', `identity\n${key}`).update(uniqueName(name)).digest('hex');

/** Whether a hash is that of this name, under any key that the venue ever had. */
export const isHashOf = ({ known }: IdentityKeys, name: string, hash: string | null): boolean =>
  known.some((key) => identityHash(key, name) === hash);

type OwnDeps = Pick<IdentityDeps, 'commands' | 'newId' | 'settings'>;
type Claim = { readonly userId: UserId; readonly actor: Actor; readonly asking: Asking };

const heldUnder = async ({ commands }: OwnDeps, keys: readonly string[], name: string): Promise<readonly UserId[]> =>
  (await Promise.all(keys.map((key) => commands.load(identityClaimDecider, identityHash(key, name))))).flatMap(
    ({ state: { holder } }) => holder ?? [],
  );

/** Who holds a login name or address now, from its own streams: never out of date. Reads as many for a free name as for a held one. */
export const holderOf = async (deps: OwnDeps, name: string): Promise<UserId | undefined> =>
  (await heldUnder(deps, deps.settings.identityKeys.known, name))[0];

/** Names with their streams, each once, in a fixed order: of two sign-ups that race for the same two names, one wins. */
const streamsOf = (keys: readonly string[], names: readonly string[]): readonly [hash: string, name: string][] =>
  [...new Map(names.flatMap((name) => keys.map((key) => [identityHash(key, name), name] as const)))].sort(([a], [b]) =>
    a < b ? -1 : 1,
  );

/** Releases names, under every key. Idempotent: names that are not held are skipped. */
export const releaseNames = async (deps: OwnDeps, names: readonly string[], claim: Claim): Promise<void> => {
  for (const [hash] of streamsOf(deps.settings.identityKeys.known, names)) await releaseHash(deps, hash, claim);
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
 *
 * During a change of IDENTITY_KEY a name is claimed under both keys, so of two processes with different present keys one wins. A
 * claim under a key that was replaced before stays where it is: it is looked at first (decision 0227).
 */
export const claimNames = async (
  deps: OwnDeps,
  names: readonly string[],
  claim: Claim,
): Promise<'claimed' | 'busy' | { readonly taken: string }> => {
  const { userId, actor, asking } = claim;
  const { claimed: keys, known } = deps.settings.identityKeys;
  const replaced = known.filter((key) => !keys.includes(key));
  for (const name of names)
    if ((await heldUnder(deps, replaced, name)).some((holder) => holder !== userId)) return { taken: name };
  const claimed: string[] = [];
  for (const [hash, name] of streamsOf(keys, names)) {
    const wanted = [{ type: 'ClaimIdentity', data: { userId } }] as const;
    const handled = await deps.commands.handle(identityClaimDecider, hash, wanted, {
      ...asking,
      commandId: deps.newId(),
      actor,
    });
    if (handled.outcome === 'accepted') {
      if (handled.events.length > 0) claimed.push(hash);
      continue;
    }
    for (const own of claimed) await releaseHash(deps, own, claim);
    return handled.outcome === 'busy' ? 'busy' : { taken: name };
  }
  return 'claimed';
};
