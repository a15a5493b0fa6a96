import { userDecider } from '@paddock/shared-domain/identity/decider';
import type { AddressProven } from '@paddock/shared-domain/identity/events';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { Process } from '@paddock/kit/processes/process';
import type { IdentityDeps } from './identity-deps.ts';

/**
 * Removes what a stranger may have left with other contexts in an account whose address was proven, and records that. Idempotent.
 * What the owner added since stays: `provenAt` and the count of cards identify it.
 *
 * @throws {AggregateError} something could not be removed now. @throws {Error} the account is busy. Retry both.
 */
export const settleArrival = async (
  deps: Pick<IdentityDeps, 'commands' | 'takeOverHooks'>,
  userId: UserId,
  { provenAt, commandId }: { readonly provenAt: Instant; readonly commandId: string },
): Promise<void> => {
  const { state } = await deps.commands.load(userDecider, userId);
  if (state.status !== 'registered' || state.subjectId === null || state.arrival === null) return;
  const { subjectId, customerId, arrival } = state;
  const actor = { kind: 'customer', userId } as const;
  await deps.takeOverHooks.runAll({
    userId,
    subjectId,
    customerId,
    actor,
    now: provenAt,
    commandId,
    cardChanges: arrival.cardChanges,
  });
  const settled = await deps.commands.handle(userDecider, userId, [{ type: 'SettleArrival', data: { userId } }], {
    commandId: `${commandId}/settled`,
    actor: { kind: 'system', process: 'arrivals' },
    now: provenAt,
  });
  if (settled.outcome === 'busy') throw new Error('An arrival could not be settled: the account is busy.');
};

/** A process that settles an arrival if the request that let the owner in failed or died: retried until it is done. */
export const arrivalsProcess = (deps: Pick<IdentityDeps, 'commands' | 'takeOverHooks'>): Process<AddressProven> => ({
  name: 'arrivals',
  on: {
    AddressProven: async ({ data: { userId }, metadata: { at, commandId } }, { isHistory }) => {
      // Events from before this process existed: their owners have used the account as it is since.
      if (!isHistory) await settleArrival(deps, userId, { provenAt: at, commandId });
    },
  },
});
