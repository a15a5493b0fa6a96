import type { RaceEventId } from '@paddock/shared-domain/kernel/ids';
import type { Clock } from '@paddock/shared-domain/kernel/time';
import type { RunId } from '@paddock/shared-domain/launcher/ids';
import { type LaunchCommand, launchDecider } from '@paddock/shared-domain/runs/launch';
import { type RaceEventCommand, raceEventDecider } from '@paddock/shared-domain/launcher/race-event-commands';
import { type RunCommand, runDecider } from '@paddock/shared-domain/runs/run';
import type { Commands, Handled, Wanted } from '@paddock/kit/command-handling/commands';

/**
 * The three streams that a launch writes to. Command ids come from what is done, so that a repeat does nothing.
 *
 * @returns for each, whether the stream accepted it.
 * @throws {Error} the stream is busy: the process retries.
 */
export const createLaunchWriter = ({ commands, clock }: { readonly commands: Commands; readonly clock: Clock }) => {
  const context = (key: string) => ({
    commandId: `launch:${key}`,
    actor: { kind: 'system', process: 'launch' } as const,
    now: clock.now(),
  });
  const taken = ({ outcome }: Handled<never, string>): boolean => {
    if (outcome === 'busy') throw new Error('A stream of a launch is busy.');
    return outcome === 'accepted';
  };
  return {
    inLaunch: async (id: RaceEventId, key: string, command: Wanted<LaunchCommand>): Promise<boolean> =>
      taken((await commands.handle(launchDecider, id, [command], context(key))) as Handled<never, string>),
    inRun: async (id: RunId, key: string, command: Wanted<RunCommand>): Promise<boolean> =>
      taken((await commands.handle(runDecider, id, [command], context(key))) as Handled<never, string>),
    inEvent: async (id: RaceEventId, key: string, command: Wanted<RaceEventCommand>): Promise<boolean> =>
      taken((await commands.handle(raceEventDecider, id, [command], context(key))) as Handled<never, string>),
  };
};
