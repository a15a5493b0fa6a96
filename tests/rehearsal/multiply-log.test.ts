import type { Position, RecordedEvent } from '@paddock/event-store/port';
import { AccountCarriedForward } from '@paddock/shared-domain/billing/carried-forward';
import { indexOf, mayHaveEnded } from '@paddock/shared-domain/kernel/book-index';
import { describe, expect, it } from 'vitest';
import { multiplyLog } from './multiply-log.ts';

const recorded = (id: number, stream: string, type: string, data: object, at: string): RecordedEvent => ({
  id: `6f1d3f0${id}-6b1c-5a55-9d5e-0f7a6c2b9a4${id}`,
  stream,
  revision: 0,
  position: String(id) as Position,
  type,
  data,
  metadata: { commandId: `reminder:Demo371eeb81385f35e7:${at}`, actor: { kind: 'visitor' }, at },
  recordedAt: at,
});
// In Los Angeles, clocks go back on 1 November 2026.
const log = [
  recorded(
    1,
    'user-Demoab613894f5ca97d0',
    'UserRegistered',
    { userId: 'Demoab613894f5ca97d0', subjectId: 'Demo8b21e59d2f5b790f' },
    '2026-11-20T18:00:00.000Z',
  ),
  recorded(
    2,
    'schedule-Demoa2d71a00a1beee1c_2026-11-26',
    'RacerReminded',
    {
      reservationId: 'Demo371eeb81385f35e7',
      locationId: 'Demoa2d71a00a1beee1c',
      seatId: 'Demo15761f16233ca4da',
      startsAt: '2026-11-26T22:30:00.000Z',
      userId: 'Demoab613894f5ca97d0',
    },
    '2026-11-20T18:30:00.000Z',
  ),
];

describe('a multiplied log', () => {
  const made = [...multiplyLog(log, 5)];

  it('contains whole copies, with rising positions and unique event ids', () => {
    expect(made.map(({ position }) => position)).toEqual(['1', '2', '3', '4', '5', '6']);
    expect(new Set(made.map(({ id }) => id)).size).toBe(6);
  });

  it('renames an id the same way in every field, and keeps the time of day at the venue', () => {
    expect(made[3]).toMatchObject({
      stream: 'schedule-0001a2d71a00a1beee1c_2026-10-22',
      data: { userId: '0001ab613894f5ca97d0', startsAt: '2026-10-22T21:30:00.000Z' },
      metadata: { commandId: 'reminder:0001371eeb81385f35e7:2026-10-16T17:30:00.000Z' },
    });
    expect(made[2]?.stream).toBe('user-0001ab613894f5ca97d0');
  });

  it('has its last copy on the days of the original', () => {
    expect(made[5]).toMatchObject({
      stream: 'schedule-0002a2d71a00a1beee1c_2026-11-26',
      data: { startsAt: '2026-11-26T22:30:00.000Z' },
      recordedAt: '2026-11-20T18:30:00.000Z',
    });
  });

  it('has no moment that is older than the product accepts, however long it is', () => {
    const long = [...multiplyLog(log, log.length * 401)];
    const years = new Set(long.map(({ metadata }) => Number((metadata as { at: string }).at.slice(0, 4))));
    expect([long.length, Math.min(...years), Math.max(...years)]).toEqual([log.length * 401, 2007, 2026]);
  });

  it('does not change what a rig reported', () => {
    const report = { sha256: '4f53cda18c2baa0c'.repeat(4), body: 'H4sIAAAAAAACA4uOBQApu0wNAgAAAA==' };
    const kept = {
      ...{ runId: 'Demoab613894f5ca97d0', evidenceId: 'e1', agentId: 'a1', seq: 1, kind: 'UDP_BATCH', seatId: 's1' },
      ...{ bytes: 2, part: 0, parts: 1, bootId: 'boot-1', mono: 1, monoZero: 1, ...report },
    };
    const at = '2026-11-20T17:00:00.000Z';
    const copies = [...multiplyLog([recorded(3, 'evidence-Demoab613894f5ca97d0', 'EvidenceKept', kept, at)], 2)];
    expect(copies.map(({ data }) => data)).toEqual([
      { ...kept, runId: '0000ab613894f5ca97d0' },
      { ...kept, runId: '0001ab613894f5ca97d0' },
    ]);
  });

  it('has no index of a former book that would deny an id of its copy', () => {
    const ended = Array.from({ length: 40 }, (_, n) => `Demo${String(n).padStart(16, '0')}`);
    const things = { balances: [], items: [], lots: [], holds: [], memberships: [], checkoutId: null };
    const data = { userId: 'Demoab613894f5ca97d0', ...things, former: [indexOf(3, ended)] };
    const at = '2026-11-20T17:00:00.000Z';
    const closed = recorded(3, 'account-Demoab613894f5ca97d0', 'AccountCarriedForward', data, at);
    for (const [copy, made] of [...multiplyLog([closed], 2)].entries()) {
      const { former } = AccountCarriedForward.shape.data.parse(made.data);
      expect(former.map(({ from }) => from)).toEqual([3]);
      const theirs = ended.map((id) => `000${copy}${id.slice(4)}`);
      expect(theirs.filter((id) => !former.every((index) => mayHaveEnded(index, id)))).toEqual([]);
    }
  });

  it('contains a stream without an id in its name only once', () => {
    const mark = recorded(3, 'operations-demo', 'DemoVenueBegun', {}, '2026-11-20T17:00:00.000Z');
    expect([...multiplyLog([mark, ...log], 9)].map(({ stream, position }) => [position, stream.split('-')[0]])).toEqual(
      [
        ['1', 'operations'],
        ...['2', '4', '6'].flatMap((position) => [
          [position, 'user'],
          [String(Number(position) + 1), 'schedule'],
        ]),
      ],
    );
  });

  it('keeps the category of a stream of a day, and contains each such stream only once', () => {
    const sums = { providerItems: 0, booksItems: 0, matched: 0, pending: 0, providerCents: 0, booksCents: 0 };
    const data = { date: '2026-11-19', ...sums, feeCents: 0, differenceCount: 0, differences: [] };
    const run = recorded(3, 'reconciliation-2026-11-19', 'ReconciliationRun', data, '2026-11-20T17:00:00.000Z');
    const streams = [...multiplyLog([run], 3)].map(({ stream }) => stream);
    expect(streams).toEqual(['reconciliation-2026-09-10', 'reconciliation-2026-10-15', 'reconciliation-2026-11-19']);
    const long = [...multiplyLog([run], 401)].map(({ stream }) => stream);
    expect([long.length, new Set(long).size]).toEqual([200, 200]);
  });
});
