import type { DesiredGame } from '@paddock/shared-domain/rigs/agent-wire';
import { runOf, startDone } from './agent-state.ts';
import { filesHash, sha256 } from './files-hash.ts';
import type { KeeperDeps } from './keeper.ts';
import type { WrittenFile } from './machine.ts';
import { nextGameStep } from './next-game-step.ts';
import { failureOf, writtenAsTold } from './written-as-told.ts';

const LONG_AGO = '2000-01-01T00:00:00.000Z';

/**
 * Starts a game once. The caller has ended older ones.
 * 1. Notes the old `race_out.json`, writes the files and reads them back.
 * 2. Checks again whether the game is still wanted and not too late: stopping the old one took time.
 * 3. Saves the intention. An agent killed after this never starts the game again: it finds the process or reports it lost.
 * 4. Starts the game.
 *
 * @param wanted what the venue wants now.
 */
export const startGame = async (
  { notebook, machine, clock, acks, venueTime }: KeeperDeps,
  desired: DesiredGame,
  wanted: () => DesiredGame | null,
): Promise<void> => {
  const { event, entry, generation } = desired;
  const failed = (error: unknown): void => {
    const failure = failureOf(error);
    notebook.tell({ kind: 'ENTRY_LAUNCH_FAILED', data: { event, entry, generation, ...failure } });
    acks.say(desired, 'FAILED', failure);
  };
  let written: readonly WrittenFile[];
  let raceOutBefore: string | null;
  try {
    const [before] = (await machine.readResult('GAME', LONG_AGO)).toReversed();
    raceOutBefore = before === undefined ? null : sha256(before.body);
    written = await writtenAsTold(machine, 'GAME', desired.files);
  } catch (error) {
    return failed(error);
  }
  const time = venueTime();
  if (wanted()?.signal.id !== desired.signal.id || time === undefined) return;
  if (nextGameStep(desired, notebook.state(), time).is !== 'START') return;

  notebook.remember({
    applied: startDone(notebook.state().applied, desired),
    raceOut: null,
    game: {
      event,
      entry,
      generation,
      files: written.map((file) => file.sha256),
      since: clock.now(),
      process: null,
      launched: false,
      laps: 0,
      raceOutBefore,
      ending: false,
      ...runOf(desired),
    },
  });
  notebook.tell({ kind: 'ENTRY_INITIALIZED', data: { event, entry, generation, filesHash: filesHash(written) } });
  try {
    const process = await machine.start('GAME');
    const { game } = notebook.state();
    if (game !== null) notebook.remember({ game: { ...game, process } });
    acks.say(desired, 'APPLIED');
  } catch (error) {
    failed(error);
  }
};
