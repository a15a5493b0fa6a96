import { closeSync, openSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import type { RigClock } from '../clock.ts';
import type { RigAgentDeps } from '../rig-agent.ts';
import { failureOf } from '../written-as-told.ts';
import { Greeting, linesOf, readLine, SessionCall, writeLine } from './session-wire.ts';

const AGAIN_MS = 1_000;

/** Whether this account can open a file. What it says is in it is not read. */
const canRead = (file: string): boolean => {
  try {
    closeSync(openSync(file, 'r'));
    return true;
  } catch {
    return false;
  }
};

type SessionDeps = Pick<RigAgentDeps, 'machine' | 'overlay' | 'content' | 'pc'> & {
  readonly pipe: string;
  readonly clock: RigClock;
  readonly log: (line: string) => void;
};

/**
 * The half of an agent in the session of the person at the rig: it starts the game and reads its files when the service asks. It
 * connects to the service's pipe, and again whenever that ends. Games keep running in between.
 *
 * @returns what stops it.
 */
export const serveSession = ({ pipe, clock, log, ...rig }: SessionDeps): (() => void) => {
  let stopped = false;
  let open: Socket | undefined;

  const answerTo = async (asked: SessionCall): Promise<unknown> => {
    const { machine } = rig;
    switch (asked.call) {
      case 'writeFiles':
        return machine.writeFiles(asked.program, asked.files);
      case 'start':
        return machine.start(asked.program, asked.ports);
      case 'stop':
        await machine.stop(asked.program, asked.process);
        return null;
      case 'observe': {
        const { mono, datagrams, ...seen } = await machine.observe();
        const aged = datagrams.map((one) => ({
          age: Math.max(0, mono - one.mono),
          body: Buffer.from(one.body).toString('base64'),
        }));
        return { ...seen, datagrams: aged, pc: rig.pc?.() ?? {} };
      }
      case 'readResult': {
        const files = await machine.readResult(asked.program, asked.since);
        return files.map((file) => ({ ...file, body: Buffer.from(file.body).toString('base64') }));
      }
      case 'content': {
        const data = await rig.content?.report();
        return data === undefined ? null : { kind: 'CONTENT', data };
      }
      case 'show':
        rig.overlay?.show(asked.text);
        return null;
      case 'hide':
        rig.overlay?.hide();
        return null;
    }
  };
  const hear = (socket: Socket, said: unknown): void => {
    const greeting = Greeting.safeParse(said);
    if (greeting.success) {
      const keyIsReadable = canRead(greeting.data.keyFile);
      log('Connected to the service.');
      if (keyIsReadable) log(`This account can read the key of the rig, ${greeting.data.keyFile}. It should not.`);
      return writeLine(socket, { keyIsReadable });
    }
    const { data: asked } = SessionCall.safeParse(said);
    if (asked === undefined) return log('The service asked something that this version does not know.');
    const say = (answer: object): void => {
      if (!socket.destroyed) writeLine(socket, { id: asked.id, ...answer });
    };
    answerTo(asked).then(
      (value) => say({ value: value ?? null }),
      (error: unknown) => say({ failed: failureOf(error) }),
    );
  };
  const once = (): Promise<void> =>
    new Promise((resolve) => {
      const socket = connect(pipe);
      open = socket;
      socket.on('error', () => undefined);
      socket.once('close', resolve);
      linesOf(
        socket,
        (line) => hear(socket, readLine(line)),
        () => socket.destroy(),
      );
    });
  const holdOn = async (): Promise<void> => {
    while (!stopped) {
      await once();
      if (!stopped) await clock.sleep(AGAIN_MS);
    }
  };
  void holdOn();
  return () => {
    stopped = true;
    open?.destroy();
  };
};
