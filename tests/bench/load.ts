import { connect, type Socket } from 'node:net';

/** A kept-alive connection that sends one request after another, with as little overhead as possible. */
class Connection {
  readonly #socket: Socket;
  #text = '';
  #settle: ((answer: { status: number; head: string; bytes: number }) => void) | undefined;
  #fail: ((error: Error) => void) | undefined;

  constructor(port: number) {
    this.#socket = connect({ host: '127.0.0.1', port, noDelay: true });
    this.#socket.setEncoding('latin1');
    this.#socket.on('data', (part: string) => {
      this.#text += part;
      const end = this.#text.indexOf('\r\n\r\n');
      if (end < 0) return;
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(this.#text.slice(0, end))?.[1] ?? 0);
      if (this.#text.length < end + 4 + length) return;
      const head = this.#text.slice(0, end);
      this.#text = '';
      this.#settle?.({ status: Number(head.slice(9, 12)), head, bytes: length });
    });
    this.#socket.on('error', (error) => this.#fail?.(error));
  }

  ask(bytes: Buffer): Promise<{ status: number; head: string; bytes: number }> {
    return new Promise((resolve, reject) => {
      this.#settle = resolve;
      this.#fail = reject;
      this.#socket.write(bytes);
    });
  }

  close(): void {
    this.#socket.destroy();
  }
}

export const requestBytes = (method: string, path: string, token?: string, body?: object, more = ''): Buffer => {
  const text = body === undefined ? '' : JSON.stringify(body);
  return Buffer.from(
    `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n` +
      (token === undefined ? '' : `authorization: Bearer ${token}\r\n`) +
      (text === '' ? '' : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n`) +
      `${more}\r\n${text}`,
  );
};

/** Requests per second and times in milliseconds; `bad` counts answers that are not 2xx, `bytes` is the size of the last body. */
export type Measured = {
  readonly rate: number;
  readonly p50: number;
  readonly p99: number;
  readonly bad: number;
  readonly bytes: number;
};

export const percentile = (values: readonly number[], part: number): number => {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
};
export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** Sends requests over so many connections for so many seconds. Each connection waits for its answer before its next request. */
export const closedLoop = async (
  port: number,
  connections: number,
  seconds: number,
  next: () => Buffer,
): Promise<Measured> => {
  const times: number[] = [];
  let bad = 0;
  let bytes = 0;
  const startedAt = performance.now();
  const until = startedAt + seconds * 1000;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const connection = new Connection(port);
      while (performance.now() < until) {
        const askedAt = performance.now();
        const answer = await connection.ask(next());
        times.push(performance.now() - askedAt);
        if (answer.status < 200 || answer.status >= 300) bad += 1;
        else bytes = answer.bytes;
      }
      connection.close();
    }),
  );
  const rate = (times.length * 1000) / (performance.now() - startedAt);
  return { rate, p50: percentile(times, 0.5), p99: percentile(times, 0.99), bad, bytes };
};

export const openConnection = (port: number) => new Connection(port);
