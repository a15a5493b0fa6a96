import { userDecider } from '@paddock/shared-domain/identity/decider';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { DAY, type Instant, MINUTE, plusMillis } from '@paddock/shared-domain/kernel/time';
import { eachByItself } from '@paddock/kit/processes/each-by-itself';
import { finishForgetting } from './forget-user.ts';
import { releaseHash, releaseNames } from './identity-claims.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { DEVICE_KNOWN } from './tokens/device-secret.ts';

/** Longer than any request runs (decision 0144), with room for a slow store. */
const SIGN_UP_OVER = 15 * MINUTE;
const LOOK_BACK = 7 * DAY;
/** A card provider that is away longer would leave a person half forgotten. */
const FORGETTING_LOOK_BACK = 90 * DAY;
/** The email about a change waits two days at most; operators may send one again that was given up. */
const ORIGINS_KEPT = 30 * DAY;
const SWEEP = { kind: 'system', process: 'identity-sweep' } as const;

/** Lists from the read model; it may lag, which only delays the sweep. */
export type SweepSources = {
  /** Claims made before a moment whose account does not exist. */
  readonly orphanClaims: (before: Instant) => Promise<readonly { readonly hash: string; readonly userId: UserId }[]>;
  readonly forgottenSince: (since: Instant) => Promise<readonly UserId[]>;
};

/**
 * Completes what broke off (decision 0152): sign-ups without an account, unfinished forgettings, and expired sessions. Safe at
 * any time, also in several processes at once.
 */
export const sweepIdentity = async (deps: IdentityDeps, sources: SweepSources): Promise<void> => {
  const now = deps.clock.now();
  const over = plusMillis(now, -SIGN_UP_OVER);
  const since = plusMillis(now, -LOOK_BACK);
  const asking = { commandId: `sweep-${deps.newId()}`, now };
  const abandon = async (userId: UserId): Promise<boolean> => {
    const wanted = [{ type: 'AbandonRegistration', data: { userId } }] as const;
    const handled = await deps.commands.handle(userDecider, userId, wanted, { ...asking, actor: SWEEP });
    return handled.outcome === 'accepted';
  };
  // 1. Vault rows without an account.
  for (const { subjectId, userId, fields } of await deps.vault.createdBetween(since, over)) {
    if (userId === null || !(await abandon(userId))) continue;
    const names = [fields.username, fields.email].filter((name) => name !== undefined);
    await releaseNames(deps, names, { userId, actor: SWEEP, asking });
    await deps.records.credentials.remove(userId);
    await deps.vault.forget(subjectId);
  }
  // 2. Claims without a vault row.
  for (const { hash, userId } of await sources.orphanClaims(over))
    if (await abandon(userId)) await releaseHash(deps, hash, { userId, actor: SWEEP, asking });
  // 3. Unfinished forgettings.
  const finish = async (userId: UserId): Promise<number> => {
    const { state } = await deps.commands.load(userDecider, userId);
    if (state.subjectId === null || (await deps.vault.read(state.subjectId)) === undefined) return 0;
    await finishForgetting(deps, userId, SWEEP, asking);
    return 1;
  };
  const forgotten = await sources.forgottenSince(plusMillis(now, -FORGETTING_LOOK_BACK));
  await eachByItself(forgotten, finish, { log: deps.log, what: 'the forgetting of a person' });
  await deps.records.sessions.removeExpired(now);
  await deps.records.devices.removeUnused(plusMillis(now, -DEVICE_KNOWN));
  await deps.records.origins.removeBefore(plusMillis(now, -ORIGINS_KEPT));
};
