import { userDecider } from '@paddock/shared-domain/identity/decider';
import type { AddressProven } from '@paddock/shared-domain/identity/events';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { Process } from '@paddock/kit/processes/process';
import type { IdentityDeps } from './identity-deps.ts';

/**
 * Gives up what a stranger may have left on an account whose address was proven, and says so in the log: what other contexts hold. Safe to
 * repeat. What its owner brought since stays: `provenAt` and the count of cards tell it from what was there.
 *
 * @throws {AggregateError} something could not be given up now. @throws {Error} the account is busy. It is to be tried again.
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

/** Settles arrivals where the request that let the owner in could not, or died: tried again until it is done. */
export const arrivalsProcess = (deps: Pick<IdentityDeps, 'commands' | 'takeOverHooks'>): Process<AddressProven> => ({
  name: 'arrivals',
  on: {
    AddressProven: async ({ data: { userId }, metadata: { at, commandId } }, { isHistory }) => {
      // What was proven before there was such a process is as its owner has lived with it since.
      if (!isHistory) await settleArrival(deps, userId, { provenAt: at, commandId });
    },
  },
});
