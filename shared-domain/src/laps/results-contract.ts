import { z } from 'zod';
import { staff } from '../contracts/access.ts';
import { contract } from '../contracts/contract.ts';
import { LapId, LocationId, UserId } from '../kernel/ids.ts';
import { line } from '../kernel/text.ts';
import { Instant } from '../kernel/time.ts';
import { SessionType } from '../assetto-corsa/race-sessions.ts';
import { MAX_LAP_MILLIS, Verdict, VerdictReason } from './verdict.ts';

/** Laps per call; a longer file is sent in parts, each of which can be repeated. */
export const RESULTS_PART = 100;

const folder = line(120);
/** A lap of a results file, as `readResultsFile` returns it, and its driver. */
const FiledLap = z.strictObject({
  /** Its index in the file, from 1. */
  line: z.int().min(1).max(1_000_000),
  slot: z.int().min(0).max(255).nullable().default(null),
  guid: z.string().regex(/^\d{0,20}$/),
  car: folder,
  millis: z.int().min(1).max(MAX_LAP_MILLIS),
  sectors: z.array(z.int().min(0).max(MAX_LAP_MILLIS)).max(10).default([]),
  cuts: z.int().min(-1).max(1000).default(0),
  tire: line(40).nullable().default(null),
  ballast: z.int().min(0).max(1000).default(0),
  restrictor: z.int().min(0).max(100).default(0),
  /** The file's own clock: it distinguishes two equal laps, and recognises one lap in two files. */
  clock: z.int().min(0).nullable().default(null),
  /** Without a clock: which of several equal laps of the file it is. */
  nth: z.int().min(1).max(100_000).default(1),
  /** Time since the slot's previous lap by the server's clock, in ms. */
  gap: z.int().nullable().default(null),
  /** How late that previous lap may have been written, in ms. */
  late: z.int().min(0).nullable().default(null),
  crossed: Instant,
  user: UserId.nullable().default(null),
});
export type FiledLap = z.infer<typeof FiledLap>;

/** The result of a line, also in a preview. A refused line names something unknown, or is a lap of the person who sends it. */
export const LineOutcome = z.object({
  line: z.int(),
  id: LapId.nullable(),
  outcome: z.enum(['recorded', 'repeated', 'refused']),
  refusal: z.enum(['TrackUnknown', 'CarUnknown', 'InFuture', 'DriverUnknown', 'OwnLap']).nullable(),
  /** The present verdict: for a lap that existed already, with later decisions of staff. */
  verdict: Verdict.nullable(),
  reasons: z.array(VerdictReason),
  /** The present driver; differs from the requested one if the lap existed already. */
  user: UserId.nullable(),
});
export type LineOutcome = z.infer<typeof LineOutcome>;

/**
 * Laps of a results file of the dedicated server (rule A-113). `preview` judges them and records nothing. A lap is identified by
 * its content: the same file twice, overlapping files and concurrent imports create every lap once.
 */
export const importResults = contract({
  method: 'POST',
  path: '/laps/results',
  summary: 'Import laps of a results file',
  access: staff('leaderboards.can_manage_race_events'),
  body: z.strictObject({
    preview: z.boolean(),
    location: LocationId,
    /** Folders, as in the file: `TrackName` and `TrackConfig`. */
    track: folder.pipe(z.string().min(1)),
    layout: folder.default(''),
    session: SessionType,
    /** `RACE_GAS_PENALTY_DISABLED=1`: cuts in races were counted, not punished at once. */
    race_cuts_counted: z.boolean().default(false),
    laps: z.array(FiledLap).min(1).max(RESULTS_PART),
  }),
  reply: z.object({
    recorded: z.int(),
    repeated: z.int(),
    refused: z.int(),
    lines: z.array(LineOutcome),
  }),
});
