import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';

/** The program that holds a port of this machine as a client: by the socket's inode, proc(5). */
const programAt = (port: number): string => {
  const local = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const lines = readFileSync('/proc/net/tcp', 'utf8').split('\n');
  const inode = lines.map((line) => line.trim().split(/\s+/)).find(([, address]) => address?.endsWith(local))?.[9];
  for (const pid of readdirSync('/proc')) {
    try {
      const folder = `/proc/${pid}/fd`;
      if (
        !/^\d+$/.test(pid) ||
        !readdirSync(folder).some((file) => readlinkSync(`${folder}/${file}`) === `socket:[${inode}]`)
      )
        continue;
      const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      return Object.entries(PROGRAMS).find(([, path]) => line.includes(path))?.[0] ?? 'others';
    } catch {
      // It ended.
    }
  }
  return 'others';
};
/** The programs that are told apart. */
const PROGRAMS = { api: 'services/api/dist/main.js', projections: 'projections/dist/main.js' };

/** What one program has done on the database since it was last asked. */
export type Traffic = {
  /** Answers of the server that ended with "ready for the next query": each is one round trip. */
  roundTrips: number;
  /** Round trips by the beginning of their first statement's text. */
  readonly texts: Record<string, number>;
};

/** The messages of the protocol in one direction: https://www.postgresql.org/docs/current/protocol-message-formats.html */
const messagesIn = (heard: (kind: string, body: Buffer) => void, startsUp: boolean): ((part: Buffer) => void) => {
  let kept: Buffer = Buffer.alloc(0);
  let isStarting = startsUp;
  return (part) => {
    kept = kept.length === 0 ? part : Buffer.concat([kept, part]);
    for (;;) {
      const head = isStarting ? 0 : 1;
      if (kept.length < head + 4) return;
      const length = kept.readUInt32BE(head);
      if (kept.length < head + length) return;
      heard(isStarting ? '' : String.fromCharCode(kept[0] ?? 0), kept.subarray(head + 4, head + length));
      isStarting = false;
      kept = kept.subarray(head + length);
    }
  };
};
const textUntilZero = (body: Buffer, from = 0): string => body.toString('utf8', from, body.indexOf(0, from));

let counted: Record<string, Traffic> = {};

/** Hands everything on between a client and the server, and counts. */
const between = (client: Socket, target: number): void => {
  const upstream = connect({ host: '127.0.0.1', port: target, noDelay: true });
  client.setNoDelay(true);
  const name = programAt(client.remotePort ?? 0);
  const prepared = new Map<string, string>();
  let text = '';
  const fromClient = messagesIn((kind, body) => {
    if (kind === 'Q') text ||= textUntilZero(body);
    else if (kind === 'P') {
      const statement = textUntilZero(body);
      const said = textUntilZero(body, Buffer.byteLength(statement) + 1);
      prepared.set(statement, said);
      text ||= said;
    } else if (kind === 'B') {
      const portal = textUntilZero(body);
      text ||= prepared.get(textUntilZero(body, Buffer.byteLength(portal) + 1)) ?? '';
    }
  }, true);
  const fromServer = messagesIn((kind) => {
    // The first one ends the login.
    if (kind !== 'Z' || text === '') return;
    const mine = (counted[name] ??= { roundTrips: 0, texts: {} });
    const short = text.replaceAll(/\s+/g, ' ').slice(0, 110);
    mine.roundTrips += 1;
    mine.texts[short] = (mine.texts[short] ?? 0) + 1;
    text = '';
  }, false);
  client.on('data', (part: Buffer) => (fromClient(part), upstream.write(part)));
  upstream.on('data', (part: Buffer) => (fromServer(part), client.write(part)));
  for (const [one, other] of [
    [client, upstream],
    [upstream, client],
  ] as const) {
    one.on('error', () => other.destroy());
    one.on('close', () => other.destroy());
  }
};

export type CountingProxy = {
  readonly port: number;
  /** What was counted since the last call, by program: `api`, `projections` and `others`. */
  take(): Promise<Readonly<Record<string, Traffic>>>;
  close(): void;
};

/**
 * Stands between programs and a Postgres on this machine, hands everything on, and counts by program. Counts are exact; times are not
 * those without it. It is a process of its own, so that it goes on while this one waits. Linux only.
 *
 * @param target port of the server, without TLS.
 */
export const startCountingProxy = async (target: number): Promise<CountingProxy> => {
  const child = fork(fileURLToPath(import.meta.url), [String(target)]);
  const answer = async <Value>(): Promise<Value> => ((await once(child, 'message')) as [Value])[0];
  const port = await answer<number>();
  return {
    port,
    take: () => {
      child.send('take');
      return answer();
    },
    close: () => void child.kill(),
  };
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const server = createServer((client) => between(client, Number(process.argv[2])));
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
  process.on('message', () => {
    process.send?.(counted);
    counted = {};
  });
  process.on('disconnect', () => process.exit());
}
