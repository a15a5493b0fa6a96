import { readWaitsOf } from '@paddock/projections/waiting/read';
import { waitingDecider } from '@paddock/shared-domain/waiting/decider';
import { waitlistId } from '@paddock/shared-domain/waiting/waiting-list';
import type { Deps } from '@paddock/kit/deps';
import type { ForgetHook } from '@paddock/kit/forget-hooks';

const READ_MODEL_MS = 5_000;

/** Removes a forgotten person from all waiting lists (rule A-054). */
export const leaveAllWaits =
  ({ commands, db, positions, store }: Pick<Deps, 'commands' | 'db' | 'positions' | 'store'>): ForgetHook =>
  async ({ userId, actor, now, commandId }) => {
    await positions.waitFor('waiting', await store.head(), READ_MODEL_MS);
    for (const { id: waitId, location_id: locationId, date } of await readWaitsOf(db, userId)) {
      const left = await commands.handle(
        waitingDecider,
        waitlistId(locationId, date),
        [{ type: 'LeaveWaitlist', data: { waitId, userId, locationId, date } }],
        { commandId: `${commandId}/${waitId}`, actor, now },
      );
      if (left.outcome === 'busy') throw new Error('A waiting list could not be left: it is busy.');
    }
  };
