import { createJointCheckpoints } from '@paddock/kit/processes/joint-checkpoints';
import { type Checkpoint, Overtaken } from '@paddock/kit/processes/process-tables';
import { describe, expect, it } from 'vitest';
import { position } from '../../support/builders/brands.ts';
import { poolOf } from '../../support/stub.ts';

const checkpointOf = (name: string): Checkpoint => ({
  name,
  storeId: 'store',
  position: position('0'),
  fence: '1',
  begunAt: undefined,
});

/** A database that takes statements, except of a process that was taken over; time passes when the test says so. */
const joint = (takenOver?: string) => {
  const written: Record<string, string>[] = [];
  let tick = (): void => undefined;
  const db = poolOf(async (_text, values) => {
    const [names = [], , , places = []] = values as unknown as readonly (readonly string[])[];
    written.push(Object.fromEntries(names.map((name, at) => [name, places[at] ?? ''])));
    return { rows: names.filter((name) => name !== takenOver).map((name) => ({ name })) };
  });
  const made = createJointCheckpoints(db, () => new Promise((resolve) => (tick = resolve)));
  const stop = new AbortController();
  const ended = made.run(stop.signal);
  return {
    ...made,
    written,
    ended,
    stop,
    turn: () => new Promise((resolve) => setImmediate(resolve)),
    tick: () => tick(),
  };
};

describe('the checkpoints of a leader', () => {
  it('are written in one statement for all processes, each at its last position', async () => {
    const { move, written, turn, tick, stop, ended } = joint();
    for (const at of ['1', '2', '3']) for (const name of ['mails', 'refunds']) move(checkpointOf(name), position(at));
    await turn();
    expect(written).toEqual([]);
    tick();
    await turn();
    expect(written).toEqual([{ mails: '3', refunds: '3' }]);
    move(checkpointOf('mails'), position('4'));
    await turn();
    tick();
    await turn();
    expect(written.slice(1)).toEqual([{ mails: '4' }]);
    stop.abort();
    await ended;
    expect(written).toHaveLength(2);
  });

  it('end the lead if one of them belongs to another leader by now', async () => {
    const { move, turn, tick, ended } = joint('refunds');
    ended.catch(() => undefined);
    for (const name of ['mails', 'refunds']) move(checkpointOf(name), position('1'));
    await turn();
    tick();
    await expect(ended).rejects.toThrow(Overtaken);
  });
});
