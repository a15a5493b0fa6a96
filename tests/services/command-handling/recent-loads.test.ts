import { createDecode } from '@paddock/event-store/codec';
import { createInMemoryLog } from '@paddock/event-store/in-memory/in-memory-log';
import { openInMemoryStore } from '@paddock/event-store/in-memory/open-in-memory-store';
import type { EventStore, Position } from '@paddock/event-store/port';
import { createRecentLog } from '@paddock/event-store/recent-log';
import { createCommands } from '@paddock/kit/command-handling/command-handler';
import { boardDecider } from '@paddock/shared-domain/boards/board';
import { boardEvents } from '@paddock/shared-domain/boards/events';
import { BoardId } from '@paddock/shared-domain/kernel/ids';
import { Instant } from '@paddock/shared-domain/kernel/time';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const since = Instant.parse('2027-01-01T08:00:00.000Z');
const board = (name: string) => ({
  type: 'DefineBoard' as const,
  data: {
    ...{ boardId: BoardId.parse('a'), name, description: '', calculation: 'POINTS' as const, active: true, since },
    ...{ frame: 'ALL' as const, locationId: null, until: null, trackId: null, carGroupId: null, carId: null },
    ...{ sessions: null, tyres: null, ballastMinKg: null, countBest: null },
  },
});

let stop: AbortController;
let followed: Promise<void>[];
beforeEach(() => ([stop, followed] = [new AbortController(), []]));
afterEach(async () => {
  stop.abort();
  await Promise.all(followed);
});

/**
 * Two processes on one log. The reads of the first are counted, and it follows the log, `late` ms behind. While `hangs` is true, the
 * store does not answer it where the log ends.
 */
const twoProcesses = async (late = 0, hangs = (): boolean => false) => {
  const log = createInMemoryLog();
  const opened = openInMemoryStore({ log });
  const reads: string[] = [];
  const readStream: EventStore['readStream'] = (stream, from) => {
    reads.push(stream);
    return opened.readStream(stream, from);
  };
  const parts = { decode: createDecode([...boardEvents]), random: () => 0, sleep: () => Promise.resolve() };
  const subscribeAll: EventStore['subscribeAll'] = async function* (after, options) {
    for await (const message of opened.subscribeAll(after, options)) {
      if (late > 0) await new Promise((resolve) => setTimeout(resolve, late));
      yield message;
    }
  };
  let heads = 0;
  const head = () => ((heads += 1), hangs() ? new Promise<Position>(() => undefined) : opened.head());
  const recent = createRecentLog({ head, subscribeAll });
  followed.push(recent.follow(stop.signal));
  await expect.poll(() => recent.position()).toBeDefined();
  const here = createCommands({ ...parts, store: { ...opened, readStream }, recent });
  const there = createCommands({ ...parts, store: openInMemoryStore({ log }) });
  let sent = 0;
  const define = async (
    commands: typeof here,
    name: string,
    id = 'a',
    commandId = `c${(sent += 1)}`,
    begins?: true,
  ) => {
    const context = { commandId, actor: { kind: 'visitor' as const }, now: since, begins };
    const wanted = board(name);
    const data = { ...wanted.data, boardId: BoardId.parse(id) };
    const handled = await commands.handle(boardDecider, id, [{ ...wanted, data }], context);
    if (handled.outcome !== 'accepted') throw new Error(handled.outcome);
    return handled.position;
  };
  const follows = async (position: Position): Promise<void> => {
    await expect.poll(() => recent.position()).toBe(position);
  };
  return { here, there, reads, define, follows, heads: () => heads };
};

describe('a command that begins a stream', () => {
  it('reads nothing first', async () => {
    const { here, reads, define } = await twoProcesses();
    await define(here, 'new', 'a', 'begin', true);
    expect(reads).toEqual([]);
    expect((await here.load(boardDecider, 'a')).state?.terms.name).toBe('new');
  });

  it('is decided again over what is there, if there is something after all', async () => {
    const { here, there, reads, define } = await twoProcesses();
    await define(there, 'elsewhere');
    const position = await define(here, 'after all', 'a', 'begin', true);
    expect(reads).toEqual(['board-a']);
    expect((await there.load(boardDecider, 'a')).state?.terms.name).toBe('after all');
    // Sent again, it has its one effect.
    expect(await define(here, 'after all', 'a', 'begin', true)).toBe(position);
    expect((await there.load(boardDecider, 'a')).revision).toBe(1);
  });

  it('has its effect once when another process has done it', async () => {
    const { here, there, define } = await twoProcesses();
    const position = await define(there, 'same', 'a', 'begin', true);
    await define(there, 'later');
    expect(await define(here, 'same', 'a', 'begin', true)).toBe(position);
    expect((await here.load(boardDecider, 'a')).state?.terms.name).toBe('later');
  });
});

describe('what is loaded', () => {
  it('has everything that was acknowledged before, also by another process', async () => {
    const { here, there, reads, define } = await twoProcesses();
    await define(here, 'first');
    const commands = [here, there] as const;
    for (let round = 0; round < 200; round += 1) {
      const name = `round ${round}`;
      await define(commands[round % 2] ?? here, name, round % 5 === 0 ? 'b' : 'a');
      const loaded = (await here.load(boardDecider, round % 5 === 0 ? 'b' : 'a')).state;
      expect(loaded?.terms.name).toBe(name);
    }
    // It was read only where the other process had moved it.
    expect(reads.length).toBeLessThan(150);
  });

  it('has what came after a command that is sent again and was done elsewhere', async () => {
    const { here, there, define, follows } = await twoProcesses();
    await define(here, 'one');
    await define(there, 'two', 'a', 'twice');
    await follows(await define(there, 'three'));
    // This process has not read the second and the third yet. The log answers the second as it did before.
    await define(here, 'two', 'a', 'twice');
    expect((await here.load(boardDecider, 'a')).state?.terms.name).toBe('three');
  });

  it('needs one question for many loads that come together, and no read if the stream has not moved', async () => {
    const { here, reads, define, follows, heads } = await twoProcesses();
    await follows(await define(here, 'own'));
    reads.length = 0;
    const before = heads();
    const loaded = await Promise.all(Array.from({ length: 50 }, () => here.load(boardDecider, 'a')));
    expect(new Set(loaded.map(({ state }) => state?.terms.name))).toEqual(new Set(['own']));
    expect(reads).toEqual([]);
    expect(heads() - before).toBe(1);
  });

  it('is read from the store if the process does not see the end of the log soon', async () => {
    const { here, there, reads, define } = await twoProcesses(300);
    await define(here, 'own');
    await define(there, 'moved elsewhere');
    reads.length = 0;
    expect((await here.load(boardDecider, 'a')).state?.terms.name).toBe('moved elsewhere');
    expect(reads).toEqual(['board-a']);
  });

  it('is read from the store while the store does not answer where the log ends', async () => {
    let hangs = false;
    const { here, there, reads, define, heads } = await twoProcesses(0, () => hangs);
    await define(here, 'own');
    await define(there, 'moved elsewhere');
    hangs = true;
    const before = heads();
    reads.length = 0;
    const loaded = await Promise.all([1, 2, 3].map(() => here.load(boardDecider, 'a')));
    expect(loaded.map(({ state }) => state?.terms.name)).toEqual(Array(3).fill('moved elsewhere'));
    // A later load does not wait for the questions that hang either.
    expect((await here.load(boardDecider, 'a')).state?.terms.name).toBe('moved elsewhere');
    expect(reads).toHaveLength(4);
    // It gets no second question while it has not answered the first.
    expect(heads() - before).toBe(1);
  });

  it('for the work that follows an event has everything up to that event, and asks the store nothing', async () => {
    const { here, there, reads, define, heads } = await twoProcesses();
    await define(here, 'own');
    for (let round = 0; round < 50; round += 1) {
      const name = `round ${round}`;
      const event = await define(round % 2 === 0 ? here : there, name);
      expect((await here.load(boardDecider, 'a', { atLeast: event })).state?.terms.name).toBe(name);
      reads.length = 0;
      const before = heads();
      await define(there, 'elsewhere', 'b');
      expect((await here.load(boardDecider, 'a', { atLeast: event })).state?.terms.name).toBe(name);
      expect([reads, heads() - before]).toEqual([[], 0]);
    }
  });

  it('for the work that follows an event is read from the store if the event is not seen soon', async () => {
    const { here, there, reads, define } = await twoProcesses(300);
    await define(here, 'own');
    const event = await define(there, 'moved elsewhere');
    reads.length = 0;
    expect((await here.load(boardDecider, 'a', { atLeast: event })).state?.terms.name).toBe('moved elsewhere');
    expect(reads).toEqual(['board-a']);
  });
});
