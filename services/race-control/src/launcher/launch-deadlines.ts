import { readOverdueStarts } from '@paddock/projections/rigs/read';
import { entryDecider, entryStreamId } from '@paddock/shared-domain/launcher/entry';
import { currentRun, launchDecider } from '@paddock/shared-domain/runs/launch';
import { runDecider, SERVER_NOT_UP } from '@paddock/shared-domain/runs/run';
import type { Deps } from '@paddock/kit/deps';
import { eachByItself } from '@paddock/kit/processes/each-by-itself';

type Overdue = Awaited<ReturnType<typeof readOverdueStarts>>[number];
/**
 * Why a start is given up: it waited for a server that is not up, its rig never began, or began and nobody came to sit in the car. The server's
 * own time is over at the same moment, and the process "launch" tells of it: whoever is first says the same, and no guest is told to look at
 * a rig that was never asked for anything.
 */
const codeOf = async (
  { commands }: Pick<Deps, 'commands'>,
  { event_id: eventId, generation, begun }: Overdue,
): Promise<string> => {
  if (begun) return 'LAUNCH_TIMED_OUT';
  const { state: launch } = await commands.load(launchDecider, eventId);
  const [run, failure] = [currentRun(launch), launch.failures.get(generation)];
  if (failure !== undefined) return failure;
  if (run === undefined || (run.endedAt !== undefined && run.generation !== generation)) return 'NOT_STARTED_IN_TIME';
  const { state: known } = await commands.load(runDecider, run.runId);
  return known?.state === 'running' || known?.state === 'stopped' ? 'NOT_STARTED_IN_TIME' : SERVER_NOT_UP;
};

/**
 * Gives up starts of seats that nobody has heard the end of (launcher.md 6.1): staff see a reason instead of a wait without end. The clock
 * port says when; the key is the start's own, so that several processes, and the same one after its end, give it up once. A game that loads
 * all the same is launched: what runs counts.
 *
 * @returns how many were given up.
 */
export const createLaunchDeadlines = ({
  commands,
  clock,
  db,
  log,
}: Pick<Deps, 'commands' | 'clock' | 'db' | 'log'>) => ({
  sweep: async (): Promise<number> => {
    const now = clock.now();
    const giveUp = async (start: Overdue): Promise<number> => {
      const { event_id: eventId, seat_id: seatId, entry_id: entryId, generation } = start;
      const stream = entryStreamId(eventId, seatId);
      // The log may know of an end that is not shown yet.
      const { state } = await commands.load(entryDecider, stream);
      if (state.generation > generation || (state.generation === generation && (state.launched || state.exited)))
        return 0;
      const code = await codeOf({ commands }, start);
      const data = { eventId, seatId, entryId, generation, asked: generation, code, detail: '' };
      const handled = await commands.handle(entryDecider, stream, [{ type: 'ReportEntryLaunchFailed', data }], {
        commandId: `launch-deadline:${stream}:${generation}`,
        actor: { kind: 'system', process: 'launch-deadlines' },
        now,
      });
      // A busy stream is met again at the next sweep.
      return handled.outcome === 'accepted' ? handled.events.length : 0;
    };
    return eachByItself(await readOverdueStarts(db, now), giveUp, { log, what: 'a start whose time is over' });
  },
});
export type LaunchDeadlines = ReturnType<typeof createLaunchDeadlines>;
