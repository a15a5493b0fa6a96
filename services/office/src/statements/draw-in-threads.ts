import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { statementPdf } from './statement-pdf.ts';

/** So many statements are drawn at once: a machine may have two cores. */
const THREADS = 2;
/** So many wait for a thread. */
const MOST_WAITING = 20;
/** Longest time until the file is there, in milliseconds: less than a handler has. */
const PATIENCE = 10_000;
/** Memory of a thread. The longest statement needs about 50 MB. */
const MEMORY = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 };

/** From sources, as in tests and `npm run dev`, a thread runs sources too; else what was built. */
const isSource = import.meta.url.endsWith('.ts');
const PROGRAM = new URL(isSource ? '../../dev/pdf-thread.mjs' : './pdf-thread.js', import.meta.url);
const HOW = isSource ? ['--conditions=development'] : [];

/** A statement was not drawn: too many wait, it took too long, the thread broke, or the process stops. */
export class NotDrawn extends Error {
  override readonly name = 'NotDrawn';
}

export type Drawing = {
  /** As `statementPdf`. @throws {NotDrawn} after 10 seconds at the latest. */
  readonly draw: (...statement: Parameters<typeof statementPdf>) => Promise<Buffer>;
  /** Ends all threads. Calls that still wait for a file get `NotDrawn`. */
  readonly close: () => Promise<void>;
};

/** Settles with the file that the thread sends. A thread that ends without one did not draw. */
const fileOf = async (thread: Worker, late: AbortSignal): Promise<Buffer> => {
  const settled = new AbortController();
  const signal = AbortSignal.any([late, settled.signal]);
  const ended = once(thread, 'exit', { signal }).then(([code]) => {
    throw new Error(`The thread ended with code ${String(code)}.`);
  });
  try {
    const [file] = (await Promise.race([once(thread, 'message', { signal }), ended])) as [Uint8Array];
    return Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  } finally {
    settled.abort();
  }
};

/**
 * Draws statements in threads, so that no other request of this process waits for it. A thread draws one after another. One that
 * hangs or breaks is ended and harms no other.
 *
 * @param program what a thread runs. @param patience longest time until the file is there, in milliseconds.
 */
export const drawInThreads = (program: URL = PROGRAM, patience: number = PATIENCE): Drawing => {
  const threads = new Set<Worker>();
  const idle: Worker[] = [];
  const waiting = new Set<(mayGo: boolean) => void>();
  let places = THREADS;
  let isClosed = false;

  const enter = async (signal: AbortSignal): Promise<boolean> => {
    if (places > 0) {
      places -= 1;
      return true;
    }
    if (isClosed || waiting.size >= MOST_WAITING) return false;
    return new Promise((resolve) => {
      waiting.add(resolve);
      signal.addEventListener('abort', () => waiting.delete(resolve) && resolve(false), { once: true });
    });
  };
  const leave = (): void => {
    const [next] = waiting;
    if (next === undefined) places += 1;
    else if (waiting.delete(next)) next(true);
  };
  const start = (): Worker => {
    const thread = new Worker(program, { execArgv: HOW, resourceLimits: MEMORY });
    threads.add(thread);
    // Also an idle thread may break: it is not used again.
    thread.on('error', () => undefined);
    thread.on('exit', () => {
      threads.delete(thread);
      if (idle.includes(thread)) idle.splice(idle.indexOf(thread), 1);
    });
    return thread;
  };
  return {
    draw: async (...statement) => {
      const signal = AbortSignal.timeout(patience);
      if (!(await enter(signal)) || isClosed) throw new NotDrawn('There was no thread for it in time.');
      const thread = idle.pop() ?? start();
      thread.ref();
      try {
        thread.postMessage(statement);
        const file = await fileOf(thread, signal);
        thread.unref();
        idle.push(thread);
        return file;
      } catch (cause) {
        await thread.terminate();
        throw new NotDrawn('Its thread did not send the file.', { cause });
      } finally {
        leave();
      }
    },
    close: async () => {
      isClosed = true;
      for (const stop of waiting) stop(false);
      waiting.clear();
      await Promise.all([...threads].map((thread) => thread.terminate()));
    },
  };
};
