import type { StaffAppointed, StaffDismissed } from '@paddock/shared-domain/identity/events';
import type { Recorded } from '@paddock/shared-domain/kernel/message';
import type { Process } from '@paddock/kit/processes/process';
import type { Appointment } from './appoint-staff.ts';
import { keepOrTakeBack, type RightsDeps, takesBack } from './staff-rights.ts';

/**
 * Looks at every change of rights once more, from the log. The request that made it asks the same before it answers; where both
 * requests of two superusers who dismiss each other die after their event, nobody would be left who could appoint anybody. Who wins:
 * whoever came first in the log, as in the request (decision 0050). The command line's own changes stand.
 */
export const keepASuperuser = (deps: RightsDeps): Process<StaffAppointed | StaffDismissed> => {
  const look = async (
    { metadata: { actor, commandId, at } }: Recorded<StaffAppointed | StaffDismissed>,
    { userId, rights }: { readonly userId: StaffAppointed['data']['userId']; readonly rights: Appointment | null },
  ): Promise<void> => {
    if (actor.kind !== 'staff') return;
    const first = takesBack(commandId);
    // What took a change back was not done by right of the person in its name. A key that only looks like one changes nothing.
    if (first !== undefined && (await wasWritten(deps, userId, first))) return;
    const by = { userId: actor.userId, actor };
    const outcome = await keepOrTakeBack(deps, userId, rights, by, { commandId, now: at });
    if (outcome === 'busy') throw new Error(`The rights of ${userId} could not be looked at.`);
  };
  return {
    name: 'keep-a-superuser',
    on: {
      StaffAppointed: (event) => {
        const { userId, permissions, superuser } = event.data;
        return look(event, { userId, rights: { permissions, superuser } });
      },
      StaffDismissed: (event) => look(event, { userId: event.data.userId, rights: null }),
    },
  };
};

const wasWritten = async (
  { readHistory }: RightsDeps,
  userId: StaffAppointed['data']['userId'],
  commandId: string,
): Promise<boolean> => {
  for await (const { metadata } of readHistory(userId)) if (metadata.commandId === commandId) return true;
  return false;
};
