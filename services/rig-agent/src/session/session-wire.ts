import type { Socket } from 'node:net';
import { AgentFactBody, ServerPorts } from '@paddock/shared-domain/rigs/agent-facts';
import { GameFile, ServerFile } from '@paddock/shared-domain/rigs/agent-wire';
import { RigAddress, SteamId } from '@paddock/shared-domain/rigs/seat-agent-events';
import { z } from 'zod';
import { FAULT_CODES } from '../fault-codes.ts';

/**
 * Between the two halves of an agent on one machine: JSON lines on a local pipe. The service has the key and asks; the session
 * program, in the account of the person at the rig, does what only that account can do, and answers. Nothing on the pipe is worth
 * stealing: it carries the files of the running start and what was seen of it, never the key.
 */
const Millis = z.number().min(0).max(Number.MAX_SAFE_INTEGER);
const Program = z.enum(['GAME', 'SERVER']);
const OurProcess = z.object({ pid: z.int().min(1), startedAt: z.string().max(40) });
const Exit = z.enum(['CLEAN', 'CRASH']).optional();
const Base64 = z.base64();

/** The service greets with where its key is, so that the session program can say whether its account can read that file. */
export const Greeting = z.object({ keyFile: z.string().max(1_000) });
const id = z.int().min(1);
/** What the service asks. Only fixed calls, with names from fixed lists. */
export const SessionCall = z.discriminatedUnion('call', [
  z.object({ id, call: z.literal('writeFiles'), program: Program, files: z.array(z.union([GameFile, ServerFile])) }),
  z.object({ id, call: z.literal('start'), program: Program, ports: ServerPorts.optional() }),
  z.object({ id, call: z.literal('stop'), program: Program, process: OurProcess }),
  z.object({ id, call: z.literal('observe') }),
  z.object({ id, call: z.literal('readResult'), program: Program, since: z.string().max(40) }),
  z.object({ id, call: z.literal('content') }),
  z.object({ id, call: z.literal('show'), text: z.string().max(8_000) }),
  z.object({ id, call: z.literal('hide') }),
]);
export type SessionCall = z.infer<typeof SessionCall>;

/** JSON has no value for what the game's memory may hold before it is filled. */
const measured = z
  .number()
  .nullable()
  .transform((value) => value ?? 0);
const Memory = z.object({
  packetId: z.number(),
  status: z.enum(['OFF', 'REPLAY', 'LIVE', 'PAUSE']),
  completedLaps: z.number(),
  lastLapMs: z.number(),
  bestLapMs: z.number(),
  sectorMs: z.array(z.number()).max(20),
  fuelLitres: measured,
  tyre: z.string().max(200),
  sessionTimeLeftMs: measured,
});
/** Moments as their age in ms: the two programs have clocks of their own. */
export const Seen = z.object({
  game: z.object({ process: OurProcess, memory: Memory.optional(), hasWindow: z.boolean() }).optional(),
  server: z
    .object({ process: OurProcess, ownsPort: z.boolean(), answersInfo: z.boolean(), version: z.string().max(200) })
    .optional(),
  gameExit: Exit,
  serverExit: Exit,
  datagrams: z.array(z.object({ age: Millis, body: Base64 })).max(20_000),
  pc: z.object({ steamId: SteamId.optional(), address: RigAddress.optional() }),
});
/** What each call answers. The service checks it: the other side is in the hands of the person at the rig. */
export const SESSION_REPLIES = {
  writeFiles: z.array(z.object({ name: z.string().max(100), sha256: z.string().max(64) })).max(200),
  start: OurProcess,
  stop: z.null(),
  observe: Seen,
  readResult: z.array(z.object({ name: z.string().max(200), body: Base64, writtenAt: z.string().max(40) })).max(1_000),
  content: AgentFactBody.nullable(),
  show: z.null(),
  hide: z.null(),
} as const;
export const SessionReply = z.union([
  z.object({ id, value: z.unknown() }),
  z.object({ id, failed: z.object({ code: z.enum(FAULT_CODES), detail: z.string().max(500) }) }),
]);
/** Said once after the greeting. */
export const SessionReady = z.object({ keyIsReadable: z.boolean() });

/** Longest line: a server's results files of an evening. Also what an answer may hold in memory. */
const MAX_LINE = 64 * 1024 * 1024;

/** Reads lines of a pipe. @param refused called once if a line is longer than allowed; nothing more is read then. */
export const linesOf = (socket: Socket, hear: (line: string) => void, refused: () => void): void => {
  let pieces: string[] = [];
  let length = 0;
  socket.setEncoding('utf8');
  socket.on('data', (text: string) => {
    const parts = text.split('\n');
    const last = parts.pop() ?? '';
    for (const part of parts) {
      const line = [...pieces, part].join('');
      [pieces, length] = [[], 0];
      hear(line);
    }
    length += last.length;
    pieces.push(last);
    if (length <= MAX_LINE) return;
    socket.removeAllListeners('data');
    refused();
  });
};
export const writeLine = (socket: Socket, message: object): void => void socket.write(`${JSON.stringify(message)}\n`);
/** Undefined if it is no JSON. */
export const readLine = (line: string): unknown => {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return undefined;
  }
};
