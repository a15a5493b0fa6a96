import { LocationId, SeatId } from '@paddock/shared-domain/kernel/ids';
import { plusMillis } from '@paddock/shared-domain/kernel/time';
import { RunId, SignalId } from '@paddock/shared-domain/launcher/ids';
import { currentRun, type LaunchCommand, launchDecider } from '@paddock/shared-domain/runs/launch';
import fc from 'fast-check';
import { NOW } from '../support/builders/venue.ts';
import { eventId, type Step } from './race-steps.ts';

const few = (most: number) => fc.integer({ min: 1, max: most });
const hostSeatId = SeatId.parse('seat1');
/** When a step happens, and when the start of that number was sent. */
export const launchMoment = (n: number) => plusMillis(NOW, n * 60_000);

/**
 * Histories of the servers of one event. The number of a step is that of the start sent then; each command is about the present
 * run, one just before it, or a new one.
 */
export const launchSteps: fc.Arbitrary<readonly Step<LaunchCommand>[]> = fc
  .array(fc.record({ what: few(10), back: few(4), flag: fc.boolean() }), { minLength: 20, maxLength: 120 })
  .map((steps) => {
    let state = launchDecider.initialState;
    return steps.map(({ what, back, flag }, n): Step<LaunchCommand> => {
      const metadata = { now: launchMoment(n), actor: { kind: 'system', process: 'launch' } } as const;
      const generation = Math.max(0, n - back + 1);
      const runs = [...state.runs.keys()];
      const runId = (flag ? currentRun(state)?.runId : runs.at(-back)) ?? RunId.parse(`run${n}`);
      const ofStart = { eventId, signalId: SignalId.parse(`signal${generation}`), grid: flag ? [hostSeatId] : null };
      const commandOf = (): Step<LaunchCommand> => {
        if (what <= 2) return 'close';
        if (what <= 4)
          return {
            type: 'AssignRun',
            data: {
              ...{ ...ofStart, runId: what === 3 ? RunId.parse(`run${n}`) : runId, hostSeatId, generation },
              ...{ locationId: LocationId.parse('west'), part: 0, parts: 1, attempt: 0 },
              expiresAt: flag ? plusMillis(NOW, generation * 60_000 + 120_000) : null,
            },
            metadata,
          };
        if (what === 5) return { type: 'RequestRunStop', data: { eventId, runId, cause: 'SIGNAL' }, metadata };
        if (what <= 8)
          return { type: 'EndRun', data: { eventId, runId, outcome: back === 1 ? 'FAILED' : 'STOPPED' }, metadata };
        if (what === 9) return { type: 'FailLaunch', data: { eventId, generation, code: 'SERVER_NOT_UP' }, metadata };
        return { type: 'ScheduleNextSession', data: { ...ofStart, afterRunId: runId, part: back }, metadata };
      };
      const command = commandOf();
      if (command === 'close') return command;
      const found = launchDecider.decide(command, state);
      if (found.outcome === 'accepted') state = found.events.reduce(launchDecider.evolve, state);
      return command;
    });
  });
