import { RaceEventId } from '@paddock/shared-domain/kernel/ids';
import { Instant } from '@paddock/shared-domain/kernel/time';
import { type AgentFactBody, Pid, ServerPorts } from '@paddock/shared-domain/rigs/agent-facts';
import { FilesHash, ReasonCode } from '@paddock/shared-domain/launcher/entry-events';
import { EntryId, RunId, SignalId } from '@paddock/shared-domain/launcher/ids';
import { SignalStage } from '@paddock/shared-domain/launcher/rig-progress';
import { z } from 'zod';

const generation = z.int().min(0);
const process = z.object({ pid: Pid, startedAt: z.string() }).nullable();

/** A game that the agent started, or was about to: `process` is null until it is known, so that a start is never made twice. */
const Game = z.object({
  event: RaceEventId,
  entry: EntryId,
  generation,
  files: z.array(FilesHash),
  since: Instant,
  process,
  launched: z.boolean(),
  /** Laps of its present session that were told. */
  laps: z.int().min(0),
  /** What `race_out.json` was before: a clock that is set back does not make it this game's. */
  raceOutBefore: FilesHash.nullable(),
  /** It was asked to end; for what, where the venue named another reason than its signal. */
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

/** What the agent remembers beside its outbox. `seq`: the last fact that it holds the consequences of. */
export const AgentState = z.object({
  seq: z.int().min(0),
  /** What was done for each event, the last one last. */
  applied: z.array(z.object({ event: RaceEventId, generation, phase: z.enum(['RUNNING', 'STOPPED']) })),
  game: Game.nullable(),
  /** A game that ended, whose `race_out.json` is still to be read. */
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
  /** Runs whose server was started here, the last one last: none is started twice. */
  runs: z.array(RunId),
  /** The run whose results files are looked for, and those that were told. */
  results: z.object({ run: RunId, event: RaceEventId, since: Instant, told: z.array(FilesHash) }).nullable(),
  /** The last word on a signal: said again where it may have been lost. */
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
/** The last `MOST_REMEMBERED` with this one last. */
export const withLast = <Item>(items: readonly Item[], item: Item, isSame: (one: Item) => boolean): Item[] =>
  [...items.filter((one) => !isSame(one)), item].slice(-MOST_REMEMBERED);

const isOf = (game: OwnGame | null, data: { readonly event: string; readonly generation: number }): game is OwnGame =>
  game !== null && game.event === data.event && game.generation === data.generation;
/** The run that a game was started for, where its venue named it. */
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
/** A start that is done with, whatever became of it; a game of any other event is stopped by it. */
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
 * What is remembered once a fact was told. The fact is on disk before the state is, so an agent that was killed between the two comes to
 * the same state by folding what its outbox has behind `seq`, and says nothing twice.
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
