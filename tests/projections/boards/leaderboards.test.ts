import type { RecordedEvent } from '@paddock/event-store/port';
import { codec } from '@paddock/projections/all';
import { foldEvents } from '@paddock/projections/engine/fold';
import { RowCache } from '@paddock/projections/engine/row-cache';
import { keyText, type Row, type TableDefinition } from '@paddock/projections/engine/table';
import { lapsProjection } from '@paddock/projections/laps/project';
import { leaderboards } from '@paddock/projections/boards/leaderboards/project';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { position } from '../../support/builders/brands.ts';

/** A short story of a venue, step by step. The oracle below computes its boards from the laps. */
type Step =
  | {
      readonly do: 'lap';
      readonly user: number;
      readonly track: number;
      readonly car: number;
      readonly at: number;
      readonly place: number;
      readonly millis: number;
      readonly verdict: number;
    }
  | { readonly do: 'judge'; readonly lap: number; readonly approved: boolean }
  | { readonly do: 'rejudge'; readonly lap: number; readonly verdict: number }
  | {
      readonly do: 'witness';
      readonly lap: number;
      readonly witness: number;
      readonly agrees: boolean;
      readonly fuelLitres: number;
    }
  | { readonly do: 'move'; readonly lap: number; readonly user: number }
  | {
      readonly do: 'board';
      readonly board: number;
      readonly track: number;
      readonly place: number;
      readonly group: number;
      readonly since: number;
      readonly witnesses: number;
    };

const VERDICTS = ['approved', 'approved', 'held', 'not-approved'] as const;
const instant = (hour: number) => new Date(Date.UTC(2027, 2, 1, hour)).toISOString();
const metadata = { commandId: 'test', actor: { kind: 'visitor' }, at: instant(0) };
const groupsOf = (car: number) => (car === 0 ? ['gt3'] : car === 1 ? ['gt3', 'road'] : []);

const story = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constant('lap' as const),
        user: fc.integer({ min: -1, max: 2 }),
        track: fc.integer({ min: 0, max: 1 }),
        car: fc.integer({ min: 0, max: 2 }),
        at: fc.integer({ min: 0, max: 9 }),
        place: fc.integer({ min: 0, max: 1 }),
        millis: fc.integer({ min: 100, max: 104 }),
        verdict: fc.integer({ min: 0, max: 3 }),
      }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('judge' as const), lap: fc.nat(20), approved: fc.boolean() }) },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant('rejudge' as const),
        lap: fc.nat(20),
        verdict: fc.integer({ min: 0, max: 3 }),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant('witness' as const),
        lap: fc.nat(20),
        witness: fc.integer({ min: 0, max: 2 }),
        agrees: fc.integer({ min: 0, max: 3 }).map((chance) => chance > 0),
        fuelLitres: fc.integer({ min: 1, max: 60 }),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant('move' as const),
        lap: fc.nat(20),
        user: fc.integer({ min: -1, max: 2 }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('board' as const),
        board: fc.integer({ min: 0, max: 2 }),
        track: fc.integer({ min: 0, max: 1 }),
        place: fc.integer({ min: -1, max: 1 }),
        group: fc.integer({ min: 0, max: 2 }),
        since: fc.integer({ min: 0, max: 6 }),
        witnesses: fc.integer({ min: 0, max: 3 }),
      }),
    },
  ),
  { minLength: 8, maxLength: 30, size: 'max' },
);

type Driven = Extract<Step, { do: 'lap' }> & {
  readonly id: string;
  approved: boolean;
  fuel?: number;
  words: Map<string, boolean>;
};
type Told = {
  readonly events: RecordedEvent[];
  readonly laps: Driven[];
  readonly boards: Map<number, Extract<Step, { do: 'board' }>>;
};

const tell = (steps: readonly Step[]): Told => {
  const told: Told = { events: [], laps: [], boards: new Map() };
  const say = (stream: string, type: string, data: object) =>
    told.events.push({
      id: `event${told.events.length}`,
      stream,
      type,
      data,
      metadata,
      revision: told.events.length,
      position: position(String(told.events.length + 1).padStart(6, '0')),
      recordedAt: instant(0),
    });
  for (const car of [0, 1, 2]) {
    say(`car-car${car}`, 'CarIntroduced', {
      carId: `car${car}`,
      name: `Car ${car}`,
      folder: `car${car}`,
      groupIds: groupsOf(car),
      topSpeedKmh: null,
      skins: [],
    });
  }
  for (const step of steps) {
    if (step.do === 'lap') {
      const id = `lap${told.laps.length}`;
      const verdict = VERDICTS[step.verdict] ?? 'approved';
      told.laps.push({ ...step, id, approved: verdict === 'approved', words: new Map() });
      say(`lap-${id}`, 'LapRecorded', {
        lapId: id,
        run: null,
        entry: null,
        session: 'PRACTICE',
        userId: step.user < 0 ? null : `user${step.user}`,
        seatId: null,
        locationId: `place${step.place}`,
        trackId: `track${step.track}`,
        carId: `car${step.car}`,
        boardId: null,
        millis: step.millis,
        sectorsMillis: [],
        cuts: 0,
        tyre: 'Slick',
        fuelLitres: null,
        ballastKg: 0,
        restrictor: 0,
        crossedAt: instant(step.at),
        ruleSet: 'v1',
        verdict,
        reasons: [],
      });
    } else if (step.do === 'board') {
      told.boards.set(step.board, step);
      say(`board-board${step.board}`, 'BoardDefined', {
        boardId: `board${step.board}`,
        name: 'Board',
        description: '',
        calculation: 'TIME',
        locationId: step.place < 0 ? null : `place${step.place}`,
        active: true,
        since: instant(step.since),
        until: instant(8),
        frame: 'ALL',
        trackId: `track${step.track}`,
        carGroupId: [null, 'gt3', 'road'][step.group],
        carId: null,
        sessions: null,
        tyres: null,
        ballastMinKg: null,
        countBest: null,
        // Older boards have no field for the number of sources.
        ...(step.witnesses === 0 ? {} : { minWitnesses: step.witnesses === 1 ? null : step.witnesses }),
      });
    } else {
      const lap = told.laps[step.lap % Math.max(1, told.laps.length)];
      if (lap === undefined) continue;
      const data = { lapId: lap.id, why: '' };
      if (step.do === 'judge') {
        lap.approved = step.approved;
        say(`lap-${lap.id}`, step.approved ? 'LapApproved' : 'LapRejected', data);
      } else if (step.do === 'rejudge') {
        const verdict = VERDICTS[step.verdict] ?? 'approved';
        lap.approved = verdict === 'approved';
        say(`lap-${lap.id}`, 'LapRejudged', { lapId: lap.id, ruleSet: 'v1', verdict, reasons: [] });
      } else if (step.do === 'witness') {
        const { fuelLitres, agrees } = step;
        const witness = ['RIG', 'UDP', 'RESULTS'][step.witness] ?? 'RIG';
        // The fuel is that of the first source that agrees and knows it.
        if (agrees) lap.fuel ??= fuelLitres;
        lap.words.set(witness, agrees);
        say(`lap-${lap.id}`, 'WitnessAdded', { lapId: lap.id, witness, agrees, fuelLitres });
      } else {
        const name = (user: number) => (user < 0 ? null : `user${user}`);
        say(`lap-${lap.id}`, 'LapReattributed', { ...data, fromUserId: name(lap.user), toUserId: name(step.user) });
        Object.assign(lap, { user: step.user });
      }
    }
  }
  return told;
};

/** Everybody's best lap on every board, computed from the laps alone. */
const oracle = ({ laps, boards }: Told): string[] => {
  const lines: string[] = [];
  for (const [number, board] of boards) {
    for (const user of [0, 1, 2]) {
      let best: Driven | undefined;
      for (const lap of laps) {
        const group = [undefined, 'gt3', 'road'][board.group];
        if (lap.user !== user || !lap.approved || lap.track !== board.track) continue;
        if (board.place >= 0 && lap.place !== board.place) continue;
        if (group !== undefined && !groupsOf(lap.car).includes(group)) continue;
        if (lap.at < board.since || lap.at >= 8) continue;
        if (board.witnesses > 1 && [...lap.words.values()].filter((agrees) => agrees).length < board.witnesses)
          continue;
        const beaten =
          best === undefined ||
          lap.millis < best.millis ||
          (lap.millis === best.millis && (lap.at < best.at || (lap.at === best.at && lap.id < best.id)));
        if (beaten) best = lap;
      }
      if (best !== undefined) lines.push(`board${number} user${user} ${best.millis} ${best.id} ${best.fuel ?? null}`);
    }
  }
  return lines.sort();
};

const rowsOf = (rows: Iterable<Row>): string[] =>
  [...rows]
    .map((row) =>
      [row['board_id'], row['user_id'], row['millis'], row['lap_id'], row['fuel_litres']].map(String).join(' '),
    )
    .sort();

/** Replays the events in batches; each batch reads the rows that earlier batches wrote. */
const replayInBatches = async (events: readonly RecordedEvent[], size: number, projection: typeof leaderboards) => {
  const stored = new Map<string, Map<string, Row>>(projection.tables.map(({ name }) => [name, new Map<string, Row>()]));
  const load = (table: TableDefinition, keys: readonly Row[]): Promise<Row[]> =>
    Promise.resolve(
      keys.flatMap((key) => {
        const row = stored.get(table.name)?.get(keyText(table, key));
        return row === undefined ? [] : [row];
      }),
    );
  for (let from = 0; from < events.length; from += size) {
    const cache = new RowCache(load);
    await foldEvents(projection, codec, events.slice(from, from + size), cache);
    for (const { table, upserts, deletes } of cache.writes()) {
      for (const row of upserts) stored.get(table.name)?.set(keyText(table, row), row);
      for (const key of deletes) stored.get(table.name)?.delete(keyText(table, key));
    }
  }
  return stored;
};
const inOneGo = async (events: readonly RecordedEvent[], projection: typeof leaderboards) => {
  const cache = new RowCache();
  await foldEvents(projection, codec, events, cache);
  return new Map(cache.writes().map(({ table, upserts }) => [table.name, upserts]));
};

describe('The leaderboards read model', () => {
  it('shows everybody’s best lap after any order of laps, decisions, moves and boards, live and in a replay', async () => {
    await fc.assert(
      fc.asyncProperty(story, fc.integer({ min: 1, max: 4 }), async (steps, size) => {
        const told = tell(steps);
        const expected = oracle(told);
        expect(rowsOf((await inOneGo(told.events, leaderboards)).get('results') ?? [])).toEqual(expected);
        expect(rowsOf((await replayInBatches(told.events, size, leaderboards)).get('results')?.values() ?? [])).toEqual(
          expected,
        );
      }),
      { numRuns: 300 },
    );
  });
});

describe('A board that asks for two sources', () => {
  it('shows a lap once two sources agree, and the next best lap when one of them withdraws', async () => {
    const board = { do: 'board', board: 0, track: 0, place: -1, group: 0, since: 0, witnesses: 2 } as const;
    const lap = { do: 'lap', user: 0, track: 0, car: 0, at: 1, place: 0, verdict: 0 } as const;
    const said = (lap: number, witness: number, agrees = true) =>
      ({ do: 'witness', lap, witness, agrees, fuelLitres: 9 }) as const;
    const steps: Step[] = [board, { ...lap, millis: 101 }, { ...lap, millis: 100 }, said(0, 0), said(0, 1), said(1, 2)];
    const shown = async () =>
      rowsOf((await replayInBatches(tell(steps).events, 1, leaderboards)).get('results')!.values());
    expect(await shown()).toEqual(['board0 user0 101 lap0 9']);
    steps.push(said(1, 0));
    expect(await shown()).toEqual(['board0 user0 100 lap1 9']);
    steps.push(said(1, 2, false));
    expect(await shown()).toEqual(['board0 user0 101 lap0 9']);
    steps.push(said(0, 1, false));
    expect(await shown()).toEqual([]);
  });
});

describe('The laps read model', () => {
  it('has the bests and totals of the laps, whatever was decided or moved', async () => {
    await fc.assert(
      fc.asyncProperty(story, fc.integer({ min: 1, max: 4 }), async (steps, size) => {
        const told = tell(steps);
        const stored = await replayInBatches(told.events, size, lapsProjection);
        const mine = told.laps.filter(({ user }) => user >= 0);
        const bests: Record<string, number> = {};
        for (const { user, track, car, millis, approved } of mine) {
          const key = `track${track} car${car} user${user}`;
          if (approved) bests[key] = Math.min(bests[key] ?? millis, millis);
        }
        const found = [...(stored.get('bests')?.values() ?? [])].map(
          (row) =>
            [[row['track_id'], row['car_id'], row['user_id']].map(String).join(' '), row['best_millis']] as const,
        );
        expect(Object.fromEntries(found)).toEqual(bests);
        const counted = [...(stored.get('track_totals')?.values() ?? [])].reduce(
          (sum, row) => sum + Number(row['laps']),
          0,
        );
        expect(counted).toBe(mine.length);
        const driven = [...(stored.get('car_totals')?.values() ?? [])].reduce(
          (sum, row) => sum + Number(row['millis']),
          0,
        );
        expect(driven).toBe(mine.reduce((sum, { millis }) => sum + millis, 0));
      }),
      { numRuns: 200 },
    );
  });
});
