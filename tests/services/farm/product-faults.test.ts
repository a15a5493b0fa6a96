import type { Fault } from '@paddock/rig-farm/fault-plan';
import { expect, it } from 'vitest';
import { dataOf, openEvening } from './product-evening.ts';

const SEATS = 3;
/** Faults by the number of the affected seat; seat 0 is the host. */
const PLANS: readonly (readonly [string, readonly (readonly [number, Omit<Fault, 'seat'>])[]])[] = [
  [
    'datagrams are doubled and overtaken, an agent is killed while it starts a game, and one is away for two minutes',
    [
      [0, { kind: 'DATAGRAMS_DOUBLED', share: 0.15 }],
      [0, { kind: 'DATAGRAMS_REORDERED', share: 0.15 }],
      [0, { kind: 'RESULTS_TWICE' }],
      [1, { kind: 'AGENT_KILLED' }],
      [2, { kind: 'AGENT_OFFLINE', afterSeconds: 150, forSeconds: 120 }],
    ],
  ],
  [
    'an orphan holds the port, a result is missing, an end is not heard, a clock jumps and an old file comes back',
    [
      [0, { kind: 'ORPHAN_HOLDS_PORT' }],
      [0, { kind: 'RESULTS_MISSING' }],
      [0, { kind: 'END_LOST' }],
      [1, { kind: 'WALL_CLOCK_JUMPS', afterSeconds: 120, forSeconds: 3_600 }],
      [2, { kind: 'STEAM_CLOUD_RESTORES' }],
      [2, { kind: 'STALE_MAPPING' }],
    ],
  ],
  [
    'the server dies half a minute after its start, and the host is away when it does',
    [
      [0, { kind: 'SERVER_DIES', afterSeconds: 150 }],
      [0, { kind: 'AGENT_OFFLINE', afterSeconds: 140, forSeconds: 60 }],
    ],
  ],
  ['one in seven of the datagrams of the server never arrives', [[0, { kind: 'DATAGRAMS_DROPPED', share: 0.15 }]]],
];

it.each(PLANS)('no lap is lost and every card matches its game when %s', async (_, faults) => {
  const own = await openEvening(11, SEATS, {
    faultsOf: (seats) => faults.map(([seat, fault]) => ({ ...fault, seat: seats[seat]! })),
  });
  try {
    const { truth, rigs } = own.farm;
    await own.until(() => rigs.every((rig) => rig.isWelcome()), 2);
    await own.signal('SESSION_START');
    const quiet = () => truth.of('SERVER_ENDED').length > 0 && truth.running().size === 0 && own.time.now() > 300_000;
    if (!(await own.until(quiet, 18))) await own.signal('SESSION_EXIT');
    expect(await own.until(quiet, 3)).toBe(true);
    expect(await own.until(() => rigs.every((rig) => rig.isWelcome() && rig.waiting() === 0), 5)).toBe(true);
    const driven = truth.of('LAP').map(({ seat, millis }) => `${seat} ${own.drivers.get(seat)} ${millis}`);
    const laps = async () =>
      (await own.logged('LapRecorded')).map((event) => {
        const { seatId, userId, millis } = dataOf<{ seatId: string; userId: string; millis: number }>(event);
        return `${seatId} ${userId} ${millis}`;
      });
    await own.until(async () => (await laps()).length >= driven.length, 3);
    const told = [...new Set(truth.of('FAULT').map(({ fault }) => fault))];
    console.log(`${driven.length} laps driven, ${(await laps()).length} in the log; ${told.join(', ')}`);
    expect(told.length).toBeGreaterThanOrEqual(Math.min(2, faults.length));
    expect(driven.length).toBeGreaterThan(0);
    expect((await laps()).toSorted()).toEqual(driven.toSorted());
    // Compare by seat: equal numbers could hide games of other seats.
    const shown = async () =>
      (await own.entries())
        .filter(({ state }) => state === 'initialized' || state === 'launched')
        .map(({ calendar }) => calendar)
        .toSorted();
    const isAsShown = async () => JSON.stringify(await shown()) === JSON.stringify([...truth.running()].toSorted());
    expect(await own.until(isAsShown, 3)).toBe(true);
    expect(truth.of('GAME_STARTED').length).toBeLessThanOrEqual(SEATS);
  } finally {
    await own.close();
  }
});
