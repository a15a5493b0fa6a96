import { readOverdueStarts } from '@paddock/projections/rigs/read';
import { entryDecider, entryStreamId } from '@paddock/shared-domain/launcher/entry';
import type { Deps } from '../deps.ts';

/** Why a start is given up: its rig never began, or began and nobody came to sit in the car. */
const codeOf = (begun: boolean): string => (begun ? 'LAUNCH_TIMED_OUT' : 'NOT_STARTED_IN_TIME');

/**
 * Gives up starts of seats that nobody has heard the end of (LAUNCHER 6.1): staff see a reason instead of a wait without end. The clock
 * port says when; the key is the start's own, so that several processes, and the same one after its end, give it up once. A game that loads
 * all the same is launched: what runs counts.
 *
 * @returns how many were given up.
 */
export const createLaunchDeadlines = ({ commands, clock, db }: Pick<Deps, 'commands' | 'clock' | 'db'>) => ({
  sweep: async (): Promise<number> => {
    const now = clock.now();
    let ended = 0;
    for (const start of await readOverdueStarts(db, now)) {
      const { event_id: eventId, seat_id: seatId, entry_id: entryId, generation, begun } = start;
      const stream = entryStreamId(eventId, seatId);
      // The log may know of an end that is not shown yet.
      const { state } = await commands.load(entryDecider, stream);
      if (state.generation > generation || (state.generation === generation && (state.launched || state.exited)))
        continue;
      const data = { eventId, seatId, entryId, generation, asked: generation, code: codeOf(begun), detail: '' };
      const handled = await commands.handle(entryDecider, stream, [{ type: 'ReportEntryLaunchFailed', data }], {
        commandId: `launch-deadline:${stream}:${generation}`,
        actor: { kind: 'system', process: 'launch-deadlines' },
        now,
      });
      // A busy stream is met again at the next sweep.
      if (handled.outcome === 'accepted') ended += handled.events.length;
    }
    return ended;
  },
});
export type LaunchDeadlines = ReturnType<typeof createLaunchDeadlines>;
