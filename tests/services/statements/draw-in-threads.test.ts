import { type Drawing, drawInThreads, NotDrawn } from '@paddock/office/statements/draw-in-threads';
import { statementPdf } from '@paddock/office/statements/statement-pdf';
import type { StatementReply } from '@paddock/shared-domain/statements/contract';
import { afterEach, describe, expect, it } from 'vitest';

const LONG = {
  as_of: '2026-11-21T20:00:00.000Z',
  from: null,
  lines: Array.from({ length: 1_000 }, (_, index) => ({
    at: '2026-11-21T20:00:00.000Z',
    what: `Seat ${index}, 30 min, Motion rig`,
    amount_cents: 1_800,
    balance_cents: 1_800 * index,
    credits: 0,
  })),
  outstanding: [],
  opening: { cents: 0, credits: 0 },
  closing: { cents: 0, credits: 0 },
} as unknown as StatementReply;
const ZONE = 'America/Los_Angeles';

/** Threads of a program that does what the name on the statement says. The statement is a counter, shared with all threads. */
const ODD = `
import { parentPort } from 'node:worker_threads';
parentPort.on('message', async ([counter, what]) => {
  if (what === 'leave') process.exit(3);
  if (what === 'throw') throw new Error('no ink');
  if (what === 'hang') for (;;);
  if (what === 'eat') for (const all = []; ; ) all.push(new Array(1e6).fill(all.length));
  const now = Atomics.add(counter, 0, 1) + 1;
  for (let most = Atomics.load(counter, 1); now > most; most = Atomics.load(counter, 1))
    Atomics.compareExchange(counter, 1, most, now);
  await new Promise((resolve) => setTimeout(resolve, 20));
  Atomics.sub(counter, 0, 1);
  parentPort.postMessage(Buffer.from(what));
});
`;
const oddProgram = new URL(`data:text/javascript,${encodeURIComponent(ODD)}`);
const counter = (): Int32Array => new Int32Array(new SharedArrayBuffer(8));
const draw = (drawing: Drawing, what: string, of = counter()): Promise<string> =>
  drawing.draw(of as unknown as StatementReply, what, ZONE, 'en').then(String);

const open: Drawing[] = [];
const drawingOf = (...parts: Parameters<typeof drawInThreads>): Drawing => {
  const drawing = drawInThreads(...parts);
  open.push(drawing);
  return drawing;
};
afterEach(() => Promise.all(open.splice(0).map((drawing) => drawing.close())));

/** How often the event loop of this process went round while the work was done. */
const roundsWhile = async (work: Promise<unknown>): Promise<number> => {
  let rounds = 0;
  let isDone = false;
  const done = work.finally(() => (isDone = true));
  while (!isDone) {
    await new Promise((resolve) => setImmediate(resolve));
    rounds += 1;
  }
  await done;
  return rounds;
};

describe('statements drawn in threads', () => {
  it('are the same files, and nothing else in the process waits for them', async () => {
    // The machine of a test may be slow.
    const drawing = drawingOf(undefined, 200_000);
    const [here, there] = [statementPdf(LONG, 'Łukasz', ZONE, 'es'), drawing.draw(LONG, 'Łukasz', ZONE, 'es')];
    const sizeless = (file: Buffer): string => file.toString('latin1').replaceAll(/\/ID \[.*?\]/g, '');
    expect(sizeless(await there)).toBe(sizeless(await here));
    // Drawn in this process, the loop stands still for most of the time.
    const blocked = await roundsWhile(statementPdf(LONG, 'Łukasz', ZONE, 'es'));
    const many = Array.from({ length: 4 }, () => drawing.draw(LONG, 'Łukasz', ZONE, 'es'));
    expect(await roundsWhile(Promise.all(many))).toBeGreaterThan(100 * blocked);
  });

  it.each(['leave', 'throw', 'hang', 'eat'])('fail alone where a thread does this: %s', async (what) => {
    const drawing = drawingOf(oddProgram, what === 'hang' ? 3_000 : undefined);
    const [broken, fine] = await Promise.allSettled([draw(drawing, what), draw(drawing, 'beside')]);
    expect(broken).toMatchObject({ status: 'rejected', reason: expect.any(NotDrawn) });
    expect(fine).toEqual({ status: 'fulfilled', value: 'beside' });
    expect(await draw(drawing, 'next')).toBe('next');
  });

  it('are two at once; twenty wait, and more are refused at once', async () => {
    const [drawing, shared] = [drawingOf(oddProgram), counter()];
    const all = await Promise.allSettled(Array.from({ length: 25 }, (_, n) => draw(drawing, `bill ${n}`, shared)));
    expect(all.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 22 }, () => 'fulfilled'),
      ...Array.from({ length: 3 }, () => 'rejected'),
    ]);
    expect(shared[1]).toBe(2);
    expect(shared[0]).toBe(0);
  });

  it('wait no longer than their time for a thread, and leave no place taken', async () => {
    const drawing = drawingOf(oddProgram, 3_000);
    const hung = [draw(drawing, 'hang'), draw(drawing, 'hang'), draw(drawing, 'waits')];
    const ends = await Promise.allSettled(hung);
    expect(ends.filter(({ status }) => status === 'rejected').length).toBeGreaterThanOrEqual(2);
    expect(await Promise.all([draw(drawing, 'one'), draw(drawing, 'two'), draw(drawing, 'three')])).toEqual([
      'one',
      'two',
      'three',
    ]);
  });

  it('end when the process stops: those that run, those that wait, and those that come later', async () => {
    const drawing = drawingOf(oddProgram);
    const all = [draw(drawing, 'hang'), draw(drawing, 'hang'), draw(drawing, 'waits')];
    const ends = Promise.allSettled(all);
    await drawing.close();
    expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    await expect(draw(drawing, 'late')).rejects.toBeInstanceOf(NotDrawn);
  });
});
