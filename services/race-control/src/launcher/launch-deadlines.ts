import { readOverdueStarts } from '@paddock/projections/rigs/read';
import { entryDecider, entryStreamId } from '@paddock/shared-domain/launcher/entry';
import { currentRun, launchDecider } from '@paddock/shared-domain/runs/launch';
import { runDecider, SERVER_NOT_UP } from '@paddock/shared-domain/runs/run';
import type { Deps } from '@paddock/kit/deps';
import { eachByItself } from '@paddock/kit/processes/each-by-itself';

type Overdue = Awaited<ReturnType<typeof readOverdueStarts>>[number];
/**
 * Why a start has failed: its server did not come up, its rig never began, or nobody sat in the car after the rig began. The
 * server's deadline is the same moment, and the process "launch" reports it: both report the same code, whichever comes first, so
 * that staff do not check a rig that was never asked to start.
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
 * Fails starts of seats whose end was not reported in time (launcher.md 6.1): staff see a reason instead of waiting for ever.
 * Time comes from the clock port. The key is that of the start, so that several processes, or one after a restart, fail it once.
 * A game that loads later still counts as launched.
 *
 * @returns how many starts failed.
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
      // The log may have an end that the read model does not show yet.
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
      // A busy stream is tried again at the next sweep.
      return handled.outcome === 'accepted' ? handled.events.length : 0;
    };
    return eachByItself(await readOverdueStarts(db, now), giveUp, { log, what: 'a start whose time is over' });
  },
});
export type LaunchDeadlines = ReturnType<typeof createLaunchDeadlines>;
