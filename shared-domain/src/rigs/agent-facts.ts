import { z } from 'zod';
import { RaceEventId } from '../kernel/ids.ts';
import { plainLine } from '../kernel/text.ts';
import { MAX_LAP_MILLIS } from '../laps/verdict.ts';
import { ExitReason, FilesHash, LaunchProof, ReasonCode } from '../launcher/entry-events.ts';
import { EntryId, RunId } from '../launcher/ids.ts';

const generation = z.int().min(0);
/** Milliseconds of the rig's steady clock, which restarts with each `bootId` and ignores the wall clock: 31 years at most. */
export const Mono = z.number().min(0).max(1e12);
export const Pid = z.int().min(1);
const port = z.int().min(1).max(65_535);
export const ServerPorts = z.object({ game: port, http: port, pluginIn: port, pluginOut: port });
export type ServerPorts = z.infer<typeof ServerPorts>;
const base64 = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[A-Za-z0-9+/]*={0,2}$/);

const ofEntry = { event: RaceEventId, entry: EntryId, generation };
/** The run it was driven in, as the rig got it with its start; null means alone. Older agents leave it out. */
const drivenIn = { ...ofEntry, run: RunId.nullable().optional() };
const ofRun = { run: RunId, event: RaceEventId };
const content = z.object({ id: plainLine(120).pipe(z.string().min(1)), hash: FilesHash });
/** Limits for the skins of a car: with more, or longer names, the car is reported without its skins. */
export const TOLD_SKINS = { most: 100, nameLength: 120 } as const;
/** `skins`: the folders of a car's skins, if the rig reports them. */
const carContent = content.extend({
  skins: z.array(plainLine(TOLD_SKINS.nameLength)).max(TOLD_SKINS.most).optional(),
});
/** What happened at a rig. Data of the game or its server is sent raw, so that a fixed parser can read it (launcher.md 4.3). */
export const AgentFactBody = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ENTRY_INITIALIZED'), data: z.object({ ...ofEntry, filesHash: FilesHash }) }),
  z.object({
    kind: z.literal('ENTRY_LAUNCHED'),
    data: z.object({ ...ofEntry, proof: z.array(LaunchProof).max(3), loadMs: z.int().min(0).max(3_600_000) }),
  }),
  z.object({
    kind: z.literal('ENTRY_LAUNCH_FAILED'),
    data: z.object({ ...ofEntry, code: ReasonCode, detail: plainLine(200) }),
  }),
  z.object({ kind: z.literal('ENTRY_EXITED'), data: z.object({ ...ofEntry, reason: ExitReason }) }),
  z.object({
    kind: z.literal('SERVER_STARTED'),
    data: z.object({
      ...ofRun,
      pid: Pid,
      ports: ServerPorts,
      version: plainLine(60),
      proof: z.array(z.enum(['ALIVE', 'PORT_OWNED', 'INFO_ANSWERS', 'PLUGIN_SPEAKS'])).max(4),
    }),
  }),
  z.object({
    kind: z.literal('SERVER_FAILED'),
    data: z.object({ ...ofRun, code: ReasonCode, detail: plainLine(200) }),
  }),
  z.object({
    kind: z.literal('SERVER_STOPPED'),
    data: z.object({ ...ofRun, reason: z.enum(['SIGNAL', 'SESSIONS_OVER', 'CRASH', 'AGENT_LOST']) }),
  }),
  /** Raw datagrams in order, of at most 250 ms; `first` is the number of the first one in the run, from 1. */
  z.object({
    kind: z.literal('UDP_BATCH'),
    data: z.object({
      ...ofRun,
      first: z.int().min(1).max(1e9),
      datagrams: z
        .array(z.object({ mono: Mono, body: base64(12_000) }))
        .min(1)
        .max(1_000),
    }),
  }),
  z.object({
    kind: z.literal('RESULTS_FILE'),
    data: z.object({ ...ofRun, name: plainLine(255), sha256: FilesHash, body: base64(3 * 1024 * 1024) }),
  }),
  /** A lap from the rig's shared memory; `fuel` in litres at the line. */
  z.object({
    kind: z.literal('RIG_LAP'),
    data: z.object({
      ...drivenIn,
      lap: z.int().min(1),
      millis: z.int().min(1).max(MAX_LAP_MILLIS),
      sectors: z.array(z.int().min(0).max(MAX_LAP_MILLIS)).max(10),
      tyre: plainLine(60),
      fuel: z.number().min(0).max(1_000).nullable(),
      /** It became the session's best: the game let it count. */
      best: z.boolean(),
    }),
  }),
  z.object({
    kind: z.literal('RACE_OUT'),
    data: z.object({ ...drivenIn, sha256: FilesHash, body: base64(2 * 1024 * 1024) }),
  }),
  z.object({
    kind: z.literal('CONTENT'),
    data: z.object({
      hash: FilesHash,
      cars: z.array(carContent).max(2_000),
      tracks: z.array(content).max(1_000),
    }),
  }),
  /** A fact that this version cannot read: it keeps its place in the order, and is refused. */
  z.object({ kind: z.literal('UNREADABLE'), data: z.object({}) }),
]);
export type AgentFactBody = z.infer<typeof AgentFactBody>;
export type AgentFactKind = AgentFactBody['kind'];
export type AgentFactOf<Kind extends AgentFactKind> = Extract<AgentFactBody, { kind: Kind }>;
