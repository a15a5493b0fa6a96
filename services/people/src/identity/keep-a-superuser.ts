import type { StaffAppointed, StaffDismissed } from '@paddock/shared-domain/identity/events';
import type { Recorded } from '@paddock/shared-domain/kernel/message';
import type { Process } from '@paddock/kit/processes/process';
import type { Appointment } from './appoint-staff.ts';
import { keepOrTakeBack, type RightsDeps, takesBack } from './staff-rights.ts';

/**
 * Checks every change of rights again, from the log. The request does the same before its reply. But if two superusers dismiss
 * each other, and both requests die after their events, nobody could appoint anybody. A race: the first in the log wins, as in
 * the request (decision 0050). Changes of the command line are not undone.
 */
export const keepASuperuser = (deps: RightsDeps): Process<StaffAppointed | StaffDismissed> => {
  const look = async (
    { metadata: { actor, commandId, at } }: Recorded<StaffAppointed | StaffDismissed>,
    { userId, rights }: { readonly userId: StaffAppointed['data']['userId']; readonly rights: Appointment | null },
  ): Promise<void> => {
    if (actor.kind !== 'staff') return;
    const first = takesBack(commandId);
    // A change that undoes another is made in somebody's name but not by their right: do not check it. A command id that only
    // looks like one is checked.
    if (first !== undefined && (await wasWritten(deps, userId, first))) return;
    const by = { userId: actor.userId, actor };
    const outcome = await keepOrTakeBack(deps, userId, rights, by, { commandId, now: at });
    if (outcome === 'busy') throw new Error(`The rights of ${userId} could not be looked at.`);
  };
  return {
    name: 'keep-a-superuser',
    on: {
      StaffAppointed: (event) => {
        const { userId, ...rights } = event.data;
        return look(event, { userId, rights });
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
