import type { DesiredGame, GameNow } from '@paddock/shared-domain/rigs/agent-wire';
import type { FaultCode } from './fault-codes.ts';
import { gameSigns, type GameSigns } from './game-signs.ts';
import { startGame } from './start-game.ts';
import type { Keeper, KeeperDeps } from './keeper.ts';
import { nextGameStep } from './next-game-step.ts';
import type { Observation, SeenGame } from './machine.ts';
import { runOf, withLast } from './agent-state.ts';
import { turnsOf } from './turns.ts';

/** Keeps the game of a rig as its venue wants it, and reports what happens to it. */
export type GameKeeper = Keeper & {
  want(desired: DesiredGame | null): void;
  now(): GameNow;
  sessionTimeLeft(): number | null;
};

export const gameKeeper = (deps: KeeperDeps): GameKeeper => {
  const { notebook, machine, clock, acks, log } = deps;
  let desired: DesiredGame | null = null;
  const turns = turnsOf('The game', deps);
  let seen: SeenGame | undefined;
  let signs: GameSigns = gameSigns(clock.mono());
  const own = () => notebook.state().game;
  const ofEntry = (game: NonNullable<ReturnType<typeof own>>) => ({
    event: game.event,
    entry: game.entry,
    generation: game.generation,
  });

  /** Reports that the game is gone. A game that nobody has driven yet has failed, unless it was asked to end. */
  const over = (reason: 'SIGNAL' | 'USER_QUIT' | 'CRASH' | 'AGENT_LOST', code: FaultCode): void => {
    const game = own();
    if (game === null) return;
    seen = undefined;
    if (game.launched || game.ending || reason === 'SIGNAL')
      notebook.tell({
        kind: 'ENTRY_EXITED',
        data: { ...ofEntry(game), reason: game.ending ? (game.endingFor ?? 'SIGNAL') : reason },
      });
    else
      notebook.tell({
        kind: 'ENTRY_LAUNCH_FAILED',
        data: { ...ofEntry(game), code, detail: 'The game ended before it was loaded.' },
      });
  };
  /** Links a process to the remembered start, at the first observation or after a restart of the agent. */
  const adopt = (found: SeenGame): void => {
    const game = own();
    if (game === null || game.process !== null) return;
    notebook.remember({ game: { ...game, process: found.process } });
  };
  const follow = (found: SeenGame, mono: number): void => {
    const game = own();
    if (game === null) return;
    if (seen?.process.pid !== found.process.pid) signs = gameSigns(mono);
    seen = found;
    signs.look(found, mono, game.laps);
    if (!game.launched && signs.isLaunched()) {
      const loadMs = Math.max(0, Date.parse(clock.now()) - Date.parse(game.since));
      notebook.tell({
        kind: 'ENTRY_LAUNCHED',
        data: { ...ofEntry(game), proof: ['PROCESS', 'MEMORY_MOVES'], loadMs: Math.min(loadMs, 3_600_000) },
      });
    }
    const lap = signs.takeLap();
    if (lap !== undefined) notebook.tell({ kind: 'RIG_LAP', data: { ...ofEntry(game), ...runOf(game), ...lap } });
    if (signs.restarted()) notebook.remember({ game: { ...game, laps: 0 } });
  };

  const end = async (
    why: 'SIGNAL' | 'CRASH',
    { code = 'GAME_ENDED', because }: { readonly code?: FaultCode; readonly because?: DesiredGame['because'] } = {},
  ): Promise<void> => {
    const game = own();
    if (game !== null && why === 'SIGNAL')
      notebook.remember({ game: { ...game, ending: true, ...(because === 'SERVER_GONE' && { endingFor: because }) } });
    const process = seen?.process ?? game?.process ?? undefined;
    if (process !== undefined) await machine.stop('GAME', process);
    over(why, code);
    seen = undefined;
  };
  const stopAsWanted = async (wanted: DesiredGame): Promise<void> => {
    const { event, generation, because } = wanted;
    await end('SIGNAL', because === undefined ? {} : { because });
    const applied = notebook.state().applied.map((one) => ({ ...one, phase: 'STOPPED' as const }));
    notebook.remember({
      applied: withLast(applied, { event, generation, phase: 'STOPPED' }, (one) => one.event === event),
    });
    acks.say(wanted, 'APPLIED');
  };

  return {
    turn: () => turns.turn(),
    look: ({ game: found, gameExit, mono }: Observation, since) => {
      // Ignored: this observation began before the last piece of work ended, so it is out of date.
      if (since !== turns.turn()) return;
      if (found !== undefined) {
        if (own() === null) {
          if (turns.isWorking()) return;
          log('Ended a game that belongs to no current start.');
          return void turns.take(() => machine.stop('GAME', found.process));
        }
        if (!turns.isWorking()) adopt(found);
        follow(found, mono);
        if (!turns.isWorking() && signs.isHung(mono)) void turns.take(() => end('CRASH', { code: 'GAME_HUNG' }));
      } else if (!turns.isWorking() && own() !== null) {
        if (gameExit === undefined) over('AGENT_LOST', 'AGENT_LOST');
        else over(gameExit === 'CRASH' ? 'CRASH' : 'USER_QUIT', 'GAME_ENDED');
      }
    },
    step: () => {
      const wanted = desired;
      const venueTime = deps.venueTime();
      if (wanted === null || venueTime === undefined || !turns.mayBegin()) return;
      const step = nextGameStep(wanted, notebook.state(), venueTime);
      if (step.is === 'START')
        void turns.take(async () => {
          await end('SIGNAL');
          await startGame(deps, wanted, () => desired);
        });
      else if (step.is === 'STOP') void turns.take(() => stopAsWanted(wanted));
      else if (step.is === 'SAY') {
        if (step.applied !== undefined) notebook.remember({ applied: step.applied });
        acks.say(wanted, step.stage);
      }
    },
    want: (next) => {
      if (next !== null && next.event === desired?.event && next.generation < desired.generation)
        return acks.superseded(next);
      desired = next;
      if (next !== null) acks.received(next);
    },
    now: () => {
      const game = own();
      if (game?.process == null) return { state: 'NONE', pid: null, startedAt: null, generation: null };
      const { process, since, generation, launched } = game;
      return { state: signs.stateAt(clock.mono(), launched), pid: process.pid, startedAt: since, generation };
    },
    sessionTimeLeft: () => (own() === null ? null : signs.sessionTimeLeftMs()),
  };
};
