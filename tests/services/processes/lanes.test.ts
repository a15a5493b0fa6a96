import { createLanes } from '@paddock/kit/processes/lanes';
import type { Position } from '@paddock/event-store/port';
import { describe, expect, it } from 'vitest';

const held = () => {
  let end = (): void => undefined;
  let fail: (error: Error) => void = () => undefined;
  const work = new Promise<void>((resolve, reject) => ([end, fail] = [resolve, reject]));
  return { work: () => work, end: () => end(), fail: (error: Error) => fail(error) };
};
const lanesOf = (most = 4) => {
  const reached: string[] = [];
  let failed = false;
  const made = createLanes({
    patienceMillis: 20,
    most,
    reach: (position) => void reached.push(position),
    failed: () => void (failed = true),
    sleep: (millis) => new Promise((resolve) => setTimeout(resolve, millis)),
  });
  const lanes = {
    ...made,
    run: (order: string, position: string, work: () => Promise<void>) => made.run(order, position as Position, work),
    pass: (position: string) => made.pass(position as Position),
  };
  return { lanes, reached, hasFailed: () => failed };
};

describe('work in the order of the log', () => {
  it('runs one after another while it is quick', async () => {
    const { lanes, reached } = lanesOf();
    const done: number[] = [];
    for (let n = 1; n <= 3; n += 1) await lanes.run(`s${n}`, String(n), async () => void done.push(n));
    await lanes.settled();
    expect([done, reached]).toEqual([
      [1, 2, 3],
      ['1', '2', '3'],
    ]);
  });

  it('continues beside work that hangs, except behind it in its own lane, and reaches no position beyond it', async () => {
    const { lanes, reached } = lanesOf();
    const done: string[] = [];
    const hangs = held();
    await lanes.run('ada', '1', hangs.work);
    await lanes.run('ada', '2', async () => void done.push('ada 2'));
    await lanes.run('bob', '3', async () => void done.push('bob 3'));
    lanes.pass('4');
    lanes.pass('5');
    expect([done, reached, lanes.isIdle()]).toEqual([['bob 3'], [], false]);
    hangs.end();
    await lanes.settled();
    expect([done, reached.at(-1), lanes.isIdle()]).toEqual([['bob 3', 'ada 2'], '5', true]);
  });

  it('waits when the maximum of hanging work is reached', async () => {
    const { lanes } = lanesOf(2);
    const [one, two] = [held(), held()];
    await lanes.run('a', '1', one.work);
    let went = false;
    const second = lanes.run('b', '2', two.work).then(() => (went = true));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(went).toBe(false);
    one.end();
    await second;
    expect(went).toBe(true);
    two.end();
    await lanes.settled();
  });

  it('reports a failure, also of work that others have overtaken, and reaches no position beyond it', async () => {
    const { lanes, reached, hasFailed } = lanesOf();
    const hangs = held();
    await lanes.run('a', '1', hangs.work);
    await lanes.run('b', '2', async () => undefined);
    hangs.fail(new Error('The database is gone.'));
    await lanes.settled();
    expect([hasFailed(), reached]).toEqual([true, []]);
    expect(() => lanes.check()).toThrow('The database is gone.');
    await expect(lanes.run('c', '3', async () => undefined)).rejects.toThrow('The database is gone.');
  });
});
