import { createDecode } from '@paddock/event-store/codec';
import { createInMemoryLog } from '@paddock/event-store/in-memory/in-memory-log';
import { openInMemoryStore } from '@paddock/event-store/in-memory/open-in-memory-store';
import type { EventStore } from '@paddock/event-store/port';
import { createCommands } from '@paddock/kit/command-handling/command-handler';
import { boardDecider } from '@paddock/shared-domain/boards/board';
import { boardEvents } from '@paddock/shared-domain/boards/events';
import { AwardId, TeamId } from '@paddock/shared-domain/boards/ids';
import { FEWEST_IN_BOOK } from '@paddock/shared-domain/kernel/books';
import { BoardId } from '@paddock/shared-domain/kernel/ids';
import { Instant } from '@paddock/shared-domain/kernel/time';
import { expect, it } from 'vitest';

const boardId = BoardId.parse('league');
const [since, teamId] = [Instant.parse('2027-01-01T08:00:00.000Z'), TeamId.parse('foxes')];
const open = {
  locationId: null,
  until: null,
  trackId: null,
  carGroupId: null,
  carId: null,
  sessions: null,
  tyres: null,
};
const league = (name: string) => ({
  type: 'DefineBoard' as const,
  data: {
    ...{ boardId, name, description: '', calculation: 'POINTS' as const, active: true, since, frame: 'ALL' as const },
    ...{ ...open, ballastMinKg: null, countBest: null },
  },
});
const award = (id: string) => ({
  type: 'AwardPoints' as const,
  data: { boardId, awardId: AwardId.parse(id), teamId, carId: null, points: 25, awardedAt: since, memberIds: [] },
});
const withdraw = (id: string) => ({
  type: 'WithdrawPoints' as const,
  data: { boardId, awardId: AwardId.parse(id), memberIds: [] },
});

it('a board closes its book each year, and reads a former one only about an award that is in it', async () => {
  const log = createInMemoryLog();
  const opened = openInMemoryStore({ log });
  const reads: number[] = [];
  const readStream: EventStore['readStream'] = (stream, from) => {
    reads.push(from ?? 0);
    return opened.readStream(stream, from);
  };
  const process = () =>
    createCommands({
      store: { ...opened, readStream },
      decode: createDecode([...boardEvents]),
      random: () => 0,
      sleep: () => Promise.resolve(),
    });
  let commands = process();
  let sent = 0;
  const send = async (year: number, ...wanted: ReturnType<typeof award | typeof withdraw | typeof league>[]) => {
    const now = Instant.parse(`${year}-03-01T18:00:00.000Z`);
    sent += 1;
    const context = { commandId: `c${sent}`, now, actor: { kind: 'system', process: 'test' } as const };
    const handled = await commands.handle(boardDecider, boardId, wanted, context);
    return handled.outcome === 'accepted' ? handled.events.map(({ type }) => type) : handled.outcome;
  };
  const closings = () =>
    log.events.filter(({ type }) => type === 'BoardCarriedForward').map(({ revision }) => revision);

  // Three years with as many awards as a book needs, the first as a release without books wrote it.
  await send(2027, league('Winter league'));
  for (const year of [2027, 2028, 2029])
    for (let n = 0; n < FEWEST_IN_BOOK; n += 1) await send(year, award(`y${year}n${n}`));
  expect(closings()).toEqual([FEWEST_IN_BOOK + 1, 2 * FEWEST_IN_BOOK + 2]);
  expect(log.events[FEWEST_IN_BOOK + 1]?.metadata).toMatchObject({ actor: { kind: 'system', process: 'books' } });

  // After a restart: the open book and the one before it, and nothing else for a new award.
  commands = process();
  reads.length = 0;
  expect(await send(2029, award('new'))).toEqual(['PointsAwarded']);
  expect(reads).toEqual([closings()[0]]);
  // An award of the first book, of the second and of the open one: each counts once.
  for (const id of ['y2027n3', 'y2028n3', 'y2029n3']) expect(await send(2029, award(id))).toEqual([]);
  // For each former one its book is read, and no other; each answer that nothing is to be done reads on from the last event.
  expect(reads.filter((from) => from <= (closings()[1] ?? 0))).toEqual([closings()[0], 0, closings()[0]]);
  // One of the first book is withdrawn once, beside one that is new.
  expect(await send(2029, withdraw('y2027n5'), award('newer'))).toEqual(['PointsWithdrawn', 'PointsAwarded']);
  expect(log.events.at(-2)?.data).toMatchObject({ awardId: 'y2027n5', teamId, points: 25 });
  expect(await send(2029, withdraw('y2027n5'))).toEqual([]);
  // Also after two more closings, asked by processes that were just started.
  for (const year of [2030, 2031]) {
    for (let n = 0; n < FEWEST_IN_BOOK; n += 1) await send(year, award(`y${year}n${n}`));
    commands = process();
    expect(await send(year, withdraw('y2027n5'), award('y2027n5'), award('y2028n3'))).toEqual([]);
  }
  expect(closings().length).toBe(4);
  // A form that was filled from the terms as they are is saved, whatever was closed since.
  const { data, ...define } = league('Summer league');
  const { state } = await commands.load(boardDecider, boardId);
  expect(state?.revision).toBe(0);
  expect(
    await send(2031, { ...define, data: { ...data, seenRevision: state?.revision } } as typeof define & {
      data: typeof data;
    }),
  ).toEqual(['BoardDefined']);
  expect(
    await send(2031, { ...define, data: { ...data, name: 'Late', seenRevision: 0 } } as typeof define & {
      data: typeof data;
    }),
  ).toBe('refused');
});
