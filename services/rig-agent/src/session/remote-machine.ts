import { chmodSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import type { RigClock } from '../clock.ts';
import { MachineFailure, type OurProcess, type RigMachine } from '../machine.ts';
import type { RigAgentDeps, RigPc } from '../rig-agent.ts';
import {
  linesOf,
  readLine,
  SESSION_REPLIES,
  SessionReady,
  SessionReply,
  type SessionCall,
  writeLine,
} from './session-wire.ts';

/** Longest time of a call: a server has half a minute to end. */
const CALL_MS = 60_000;
/** Reading all cars and tracks of a rig for the first time. */
const CONTENT_MS = 1_800_000;
/** How long a call waits for a session program, for example while it starts again. */
const WAIT_MS = 10_000;
const LOOK_MS = 100;

type Call = SessionCall['call'];
type Asked<Name extends Call> = Omit<Extract<SessionCall, { call: Name }>, 'id' | 'call'>;
type Waiting = { readonly resolve: (value: unknown) => void; readonly reject: (error: Error) => void };
type LinkDeps = {
  /** The pipe, `\\.\pipe\…` on Windows, or the path of a socket. */
  readonly pipe: string;
  /** The file with the key: the session program says whether it can read that. */
  readonly keyFile: string;
  readonly clock: RigClock;
  readonly log: (line: string) => void;
};
/** The machine of a rig as the service sees it: what is done in the session of the person at the rig. */
export type RemoteRig = Required<Pick<RigAgentDeps, 'machine' | 'overlay' | 'content' | 'pc'>> & {
  /** Whether a session program is connected. */
  isThere(): boolean;
  close(): void;
};

/**
 * Waits on a local pipe for the session program, and asks it what a machine is asked. Every account of the machine may connect,
 * because the guest's must; the first stays, and another is turned away. What it answers is checked and is no more than a report
 * about the running start: a program of the guest's in its place could lie about the game, which a guest could always do, but it
 * has no key.
 */
export const listenForSession = async ({ pipe, keyFile, clock, log }: LinkDeps): Promise<RemoteRig> => {
  let session: Socket | undefined;
  let ready = false;
  let last = 0;
  let pc: RigPc = {};
  const waiting = new Map<number, Waiting>();

  const lost = (socket: Socket, why: string): void => {
    socket.destroy();
    if (session !== socket) return;
    session = undefined;
    ready = false;
    for (const { reject } of waiting.values()) reject(new MachineFailure('RIG_FAULT', why));
    waiting.clear();
    log(`The session program is gone: ${why}`);
  };
  const begin = (socket: Socket, said: unknown): void => {
    const { data } = SessionReady.safeParse(said);
    if (data === undefined) return lost(socket, 'it said something else than it should');
    ready = true;
    log('The session program is connected.');
    if (data.keyIsReadable)
      log(`The account at the rig can read ${keyFile}, so everybody who sits there can copy the key of this seat.`);
  };
  const hear = (socket: Socket, line: string): void => {
    const said = readLine(line);
    if (!ready) return begin(socket, said);
    const { data } = SessionReply.safeParse(said);
    const one = data && waiting.get(data.id);
    if (data === undefined || one === undefined) return;
    waiting.delete(data.id);
    if ('failed' in data) one.reject(new MachineFailure(data.failed.code, data.failed.detail));
    else one.resolve(data.value);
  };
  const server = createServer((socket) => {
    socket.on('error', (error) => lost(socket, error.message));
    socket.on('close', () => lost(socket, 'it ended'));
    if (session !== undefined) {
      log('Another program asked for the place of the session program and was turned away.');
      return void socket.destroy();
    }
    session = socket;
    linesOf(
      socket,
      (line) => hear(socket, line),
      () => lost(socket, 'it sent too much'),
    );
    writeLine(socket, { keyFile });
    void clock.sleep(WAIT_MS).then(() => {
      if (session === socket && !ready) lost(socket, 'it did not say that it is ready');
    });
  });
  if (process.platform !== 'win32') rmSync(pipe, { force: true });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ path: pipe, readableAll: true, writableAll: true }, resolve);
  });
  if (process.platform !== 'win32') chmodSync(pipe, 0o666);

  const sessionWithin = async (millis: number): Promise<Socket> => {
    for (const until = clock.mono() + millis; session === undefined || !ready;) {
      if (clock.mono() >= until) throw new MachineFailure('RIG_FAULT', 'Nobody is logged in at this rig.');
      await clock.sleep(LOOK_MS);
    }
    return session;
  };
  const ask = async <Name extends Call>(call: Name, asked: Asked<Name>, millis = CALL_MS, wait = WAIT_MS) => {
    const socket = await sessionWithin(wait);
    const id = (last += 1);
    const answer = new Promise<unknown>((resolve, reject) => void waiting.set(id, { resolve, reject }));
    writeLine(socket, { id, call, ...asked });
    void clock.sleep(millis).then(() => {
      if (waiting.has(id)) lost(socket, `it did not answer ${call}`);
    });
    const reply = SESSION_REPLIES[call].safeParse(await answer);
    if (!reply.success) throw new MachineFailure('RIG_FAULT', `The session program answered ${call} wrongly.`);
    return reply.data as ReturnType<(typeof SESSION_REPLIES)[Name]['parse']>;
  };
  const bytes = (body: string): Uint8Array => Buffer.from(body, 'base64');

  const machine: RigMachine = {
    writeFiles: (program, files) => ask('writeFiles', { program, files: [...files] }),
    start: (program, ports) => ask('start', { program, ports }),
    stop: async (program, process: OurProcess) => void (await ask('stop', { program, process })),
    // Without a session there is nothing to look at, so the look waits for one.
    observe: async () => {
      const { datagrams, pc: told, ...seen } = await ask('observe', {}, CALL_MS, Number.POSITIVE_INFINITY);
      const { steamId, address } = told;
      pc = { ...(steamId !== undefined && { steamId }), ...(address !== undefined && { address }) };
      const mono = clock.mono();
      return {
        mono,
        game: seen.game && { ...seen.game, memory: seen.game.memory },
        server: seen.server,
        gameExit: seen.gameExit,
        serverExit: seen.serverExit,
        datagrams: datagrams.map(({ age, body }) => ({ mono: mono - age, body: bytes(body) })),
      };
    },
    readResult: async (program, since) =>
      (await ask('readResult', { program, since })).map((file) => ({ ...file, body: bytes(file.body) })),
  };
  const quietly = (work: Promise<unknown>): void => void work.catch(() => undefined);
  return {
    machine,
    pc: () => pc,
    content: {
      report: async () => {
        const told = await ask('content', {}, CONTENT_MS);
        return told?.kind === 'CONTENT' ? told.data : undefined;
      },
    },
    overlay: { show: (text) => quietly(ask('show', { text })), hide: () => quietly(ask('hide', {})) },
    isThere: () => ready,
    close: () => {
      server.close();
      if (session !== undefined) lost(session, 'the agent stops');
    },
  };
};
