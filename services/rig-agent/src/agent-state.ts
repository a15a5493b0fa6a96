import { RaceEventId } from '@paddock/shared-domain/kernel/ids';
import { Instant } from '@paddock/shared-domain/kernel/time';
import { type AgentFactBody, Pid, ServerPorts } from '@paddock/shared-domain/rigs/agent-facts';
import { FilesHash, ReasonCode } from '@paddock/shared-domain/launcher/entry-events';
import { EntryId, RunId, SignalId } from '@paddock/shared-domain/launcher/ids';
import { SignalStage } from '@paddock/shared-domain/launcher/rig-progress';
import { z } from 'zod';

const generation = z.int().min(0);
const process = z.object({ pid: Pid, startedAt: z.string() }).nullable();

/** A game that the agent has started or is about to start. `process` is null until known, so that no game is started twice. */
const Game = z.object({
  event: RaceEventId,
  entry: EntryId,
  generation,
  files: z.array(FilesHash),
  since: Instant,
  process,
  launched: z.boolean(),
  /** Number of laps of its present session that were reported. */
  laps: z.int().min(0),
  /** Hash of `race_out.json` before the start. So an old file is not taken for this game's, even if the clock was set back. */
  raceOutBefore: FilesHash.nullable(),
  /** Whether it was asked to end. `endingFor`: the reason, if it is not the signal itself. */
  ending: z.boolean(),
  endingFor: z.literal('SERVER_GONE').optional(),
  run: RunId.nullable().optional(),
});
export type OwnGame = z.infer<typeof Game>;
const Server = z.object({
  run: RunId,
  event: RaceEventId,
  generation,
  ports: ServerPorts,
  cfgHash: FilesHash,
  since: Instant,
  process,
  proven: z.boolean(),
  datagrams: z.int().min(0),
  ending: z.boolean(),
});
export type OwnServer = z.infer<typeof Server>;

/** What the agent remembers besides its outbox. `seq`: the last fact whose consequences are in this state. */
export const AgentState = z.object({
  seq: z.int().min(0),
  /** What was applied for each event, newest last. */
  applied: z.array(z.object({ event: RaceEventId, generation, phase: z.enum(['RUNNING', 'STOPPED']) })),
  game: Game.nullable(),
  /** A game that ended, whose `race_out.json` is not yet read. */
  raceOut: z
    .object({
      event: RaceEventId,
      entry: EntryId,
      generation,
      since: Instant,
      before: FilesHash.nullable(),
      run: RunId.nullable().optional(),
    })
    .nullable(),
  server: Server.nullable(),
  /** Runs whose server was started here, newest last: none is started twice. */
  runs: z.array(RunId),
  /** The run whose results files are awaited, and the hashes of those already reported. */
  results: z.object({ run: RunId, event: RaceEventId, since: Instant, told: z.array(FilesHash) }).nullable(),
  /** The last ack of a signal. It is sent again if it may have been lost. */
  ack: z
    .object({
      event: RaceEventId,
      signalId: SignalId,
      stage: SignalStage,
      code: ReasonCode.nullable(),
      detail: z.string(),
    })
    .nullable(),
  contentHash: FilesHash.nullable(),
});
export type AgentState = z.infer<typeof AgentState>;
export const NEW_STATE: AgentState = {
  seq: 0,
  applied: [],
  game: null,
  raceOut: null,
  server: null,
  runs: [],
  results: null,
  ack: null,
  contentHash: null,
};

const MOST_REMEMBERED = 50;
/** The list with this item last, cut to the last `MOST_REMEMBERED`. */
export const withLast = <Item>(items: readonly Item[], item: Item, isSame: (one: Item) => boolean): Item[] =>
  [...items.filter((one) => !isSame(one)), item].slice(-MOST_REMEMBERED);

const isOf = (game: OwnGame | null, data: { readonly event: string; readonly generation: number }): game is OwnGame =>
  game !== null && game.event === data.event && game.generation === data.generation;
/** The run that a game was started for, if its venue named one. */
export const runOf = ({ run }: { readonly run?: RunId | null | undefined }): { readonly run?: RunId | null } =>
  run === undefined ? {} : { run };
const gameOver = (state: AgentState, data: { readonly event: string; readonly generation: number }): AgentState => {
  const { game } = state;
  if (!isOf(game, data)) return state;
  const { event, entry, generation: of, since, raceOutBefore: before } = game;
  return { ...state, game: null, raceOut: { event, entry, generation: of, since, before, ...runOf(game) } };
};
const serverOver = (state: AgentState, run: RunId): AgentState => ({
  ...state,
  runs: withLast(state.runs, run, (one) => one === run),
  server: state.server?.run === run ? null : state.server,
});
/** Adds a start that was tried, whatever its result. It counts as a stop of every other event. */
export const startDone = (
  applied: AgentState['applied'],
  { event, generation: of }: { readonly event: RaceEventId; readonly generation: number },
): AgentState['applied'] =>
  applied.some((one) => one.event === event && one.generation >= of)
    ? applied
    : withLast<AgentState['applied'][number]>(
        applied.map((one) => ({ ...one, phase: 'STOPPED' })),
        { event, generation: of, phase: 'RUNNING' },
        (one) => one.event === event,
      );

/**
 * The state after a fact. The fact reaches the disk before the state does. So an agent killed between the two folds the facts
 * after `seq` again and comes to the same state; nothing is reported twice.
 */
export const afterFact = (state: AgentState, seq: number, { kind, data }: AgentFactBody): AgentState => {
  const next = { ...state, seq };
  const { game, server, results } = state;
  switch (kind) {
    case 'ENTRY_LAUNCHED':
      return isOf(game, data) ? { ...next, game: { ...game, launched: true } } : next;
    case 'RIG_LAP':
      return isOf(game, data) ? { ...next, game: { ...game, laps: data.lap } } : next;
    case 'ENTRY_LAUNCH_FAILED':
      return gameOver({ ...next, applied: startDone(next.applied, data) }, data);
    case 'ENTRY_EXITED':
      return gameOver(next, data);
    case 'RACE_OUT':
      return { ...next, raceOut: null };
    case 'SERVER_STARTED':
      return server?.run === data.run ? { ...next, server: { ...server, proven: true } } : next;
    case 'SERVER_FAILED':
    case 'SERVER_STOPPED':
      return serverOver(next, data.run);
    case 'UDP_BATCH':
      return server?.run === data.run
        ? { ...next, server: { ...server, datagrams: data.first - 1 + data.datagrams.length } }
        : next;
    case 'RESULTS_FILE':
      return results?.run === data.run
        ? { ...next, results: { ...results, told: [...results.told, data.sha256] } }
        : next;
    case 'CONTENT':
      return { ...next, contentHash: data.hash };
    case 'ENTRY_INITIALIZED':
    case 'UNREADABLE':
      return next;
  }
};
