import { type UserCommand, userDecider } from '@paddock/shared-domain/identity/decider';
import type { Permission } from '@paddock/shared-domain/kernel/actor';
import type { LocationId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { Wanted } from '@paddock/kit/command-handling/commands';
import type { IdentityDeps } from './identity-deps.ts';

export type Appointment = {
  readonly permissions: readonly Permission[];
  readonly superuser: boolean;
  /** Where they act as staff; absent or empty for everywhere. */
  readonly locations?: readonly LocationId[] | undefined;
};

/** The command that sets these rights; null: that dismisses. */
export const rightsCommand = (userId: UserId, wanted: Appointment | null): Wanted<UserCommand> => {
  if (wanted === null) return { type: 'DismissStaff', data: { userId } };
  const { permissions, superuser, locations } = wanted;
  const limit = locations && { locations: [...locations] };
  return { type: 'AppointStaff', data: { userId, superuser, permissions: [...permissions], ...limit } };
};

/**
 * Sets a person's rights; null dismisses them. For the venue's command line, the demo venue and the first owner's set-up link; otherwise
 * never over HTTP (rule A-058).
 * Ends their sessions (invariant U7). Idempotent.
 *
 * @throws {Error} the account does not exist, or its stream stayed busy.
 */
export const appointStaff = async (
  deps: Pick<IdentityDeps, 'commands' | 'sessions' | 'records' | 'clock' | 'newId'>,
  userId: UserId,
  appointment: Appointment | null,
  process: 'command-line' | 'set-up-link' = 'command-line',
): Promise<void> => {
  const wanted = rightsCommand(userId, appointment);
  const context = { commandId: deps.newId(), actor: { kind: 'system', process } as const, now: deps.clock.now() };
  const handled = await deps.commands.handle(userDecider, userId, [wanted], context);
  if (handled.outcome !== 'accepted')
    throw new Error(`${wanted.type} failed for ${userId}: ${handled.outcome === 'busy' ? 'busy' : handled.reason}.`);
  if (handled.events.length === 0) return;
  // Turned off by the dismissal.
  if (appointment === null) await deps.records.oneTimeCodes.remove(userId);
  await deps.sessions.rolesChanged(userId);
  await deps.sessions.endAll(userId);
};
