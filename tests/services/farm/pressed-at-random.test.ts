import { createDice } from '@paddock/rig-farm/dice';
import type { Fault } from '@paddock/rig-farm/fault-plan';
import { type Instant, millisOf } from '@paddock/shared-domain/kernel/time';
import { expect, it } from 'vitest';
import { serversAtOnce } from '../../k9/servers-at-once.ts';
import { dataOf, openEvening, type ProductEvening } from './product-evening.ts';

const SEATS = 3;
const START = 'SESSION_START';
/** The buttons that staff press, each with its signal. */
const BUTTONS = [
  ['Start All', START],
  ['Manual Start', START],
  ['Manual Start', START],
  ['Reload All', 'RELOAD'],
  ['Another driver, then Reload All', 'RELOAD'],
  ['Stop All', 'SESSION_EXIT'],
  ['Display Multiplayer Brief', 'MP_BRIEF'],
] as const;
const PRESSES = 10;
/** Lap time, ms: short, so that an interrupted evening has many laps. That the rules hold them does not matter here. */
const PACE_MS = 30_000;
/** Faults by the number of the affected seat; seat 0 is the host. */
type Planned = readonly (readonly [number, Omit<Fault, 'seat'>])[];
const EVENINGS: readonly (readonly [number, Planned])[] = [
  [
    31,
    [
      [0, { kind: 'DATAGRAMS_DOUBLED', share: 0.1 }],
      [0, { kind: 'LATE_ATTACH' }],
      [0, { kind: 'RESULTS_EMPTY' }],
      [1, { kind: 'AGENT_KILLED' }],
      [2, { kind: 'AGENT_OFFLINE', afterSeconds: 90, forSeconds: 100 }],
    ],
  ],
  [
    32,
    [
      [0, { kind: 'RESULTS_SAME_NAME' }],
      [0, { kind: 'DATAGRAMS_REORDERED', share: 0.1 }],
      [0, { kind: 'AGENT_OFFLINE', afterSeconds: 150, forSeconds: 60 }],
      [1, { kind: 'STEAM_CLOUD_RESTORES' }],
      [2, { kind: 'STALE_MAPPING' }],
    ],
  ],
];

type Sent = {
  readonly signal: string;
  readonly generation: number;
  readonly ignore: readonly string[];
  readonly from: number;
  readonly until: number;
};
/** Every signal in the log, with its times in farm time, ms. */
const signalsOf = async (own: ProductEvening): Promise<readonly Sent[]> =>
  (await own.logged('SignalRequested')).map((event) => {
    const { signal, generation, ignore, expiresAt } = dataOf<
      Pick<Sent, 'signal' | 'generation' | 'ignore'> & { readonly expiresAt: Instant | null }
    >(event);
    const at = (event.metadata as { readonly at: Instant }).at;
    const since = (instant: Instant): number => millisOf(instant) - millisOf(own.began);
    return { signal, generation, ignore, from: since(at), until: expiresAt === null ? Infinity : since(expiresAt) };
  });

/** Presses the buttons in random order, 5 to 60 s apart, and all of them once before any twice. */
const pressAtRandom = async (own: ProductEvening, seed: number): Promise<readonly string[]> => {
  const dice = createDice(seed, 'presses');
  const all = Array.from({ length: SEATS }, (_, n) => own.seat(n));
  const pressed: string[] = [];
  const left: (typeof BUTTONS)[number][] = [];
  for (let press = 0; press < PRESSES; press += 1) {
    if (left.length === 0) left.push(...BUTTONS);
    const [name, signal] = left.splice(dice.whole(0, left.length - 1), 1)[0]!;
    const only = dice.pick(all as [string, ...string[]]);
    if (name.startsWith('Another')) await own.changeDriver(only, `press${press}`);
    await own.signal(signal, name === 'Manual Start' ? all.filter((seat) => seat !== only) : []);
    pressed.push(name);
    const until = own.time.now() + dice.whole(5, 60) * 1_000;
    await own.until(() => own.time.now() >= until, 3);
  }
  return pressed;
};

/** Games without a valid start or reload signal for their seat. One signal allows one game at most. */
const unasked = (own: ProductEvening, sent: readonly Sent[]): readonly string[] => {
  const left = new Map(
    Array.from({ length: SEATS }, (_, n) => [
      own.seat(n),
      sent.filter(({ signal, ignore }) => [START, 'RELOAD'].includes(signal) && !ignore.includes(own.seat(n))),
    ]),
  );
  return own.farm.truth.of('GAME_STARTED').flatMap(({ seat, at }) => {
    const open = left.get(seat) ?? [];
    // The latest valid signal. It replaces all earlier ones, which allow no game any more.
    const its = open.findLast(({ from, until }) => from <= at && at < until);
    if (its === undefined) return [`a game of ${seat} at ${at}`];
    left.set(
      seat,
      open.filter(({ generation }) => generation > its.generation),
    );
    return [];
  });
};
/** Moments at which more than one server ran. */
const overlapping = ({ farm }: ProductEvening): readonly string[] => {
  let up = 0;
  return farm.truth.all().flatMap(({ kind, at }) => {
    if (kind === 'SERVER_STARTED') up += 1;
    if (kind === 'SERVER_ENDED') up -= 1;
    return up > 1 ? [`${up} servers at ${at}`] : [];
  });
};

it.each(EVENINGS)(
  'with random buttons and faults no lap is lost, no game starts unrequested or late, and cards match their games: seed %i',
  async (seed, faults) => {
    const own = await openEvening(seed, SEATS, {
      faultsOf: (seats) => faults.map(([seat, fault]) => ({ ...fault, seat: seats[seat]! })),
      paceMs: PACE_MS,
    });
    try {
      const { truth, rigs } = own.farm;
      await own.until(() => rigs.every((rig) => rig.isWelcome()), 2);
      await own.signal(START);
      await own.until(() => truth.of('GAME_LIVE').length > 0, 2);
      const pressed = await pressAtRandom(own, seed);

      /** The seats whose card shows a game. */
      const shown = async (): Promise<readonly string[]> =>
        (await own.entries())
          .filter(({ state }) => state === 'initialized' || state === 'launched')
          .map(({ calendar }) => calendar)
          .toSorted();
      const isAsShown = async (): Promise<boolean> =>
        JSON.stringify(await shown()) === JSON.stringify([...truth.running()].toSorted());
      const isThere = (): boolean => rigs.every((rig) => rig.isWelcome() && rig.waiting() === 0);
      expect(await own.until(async () => isThere() && (await isAsShown()), 4), pressed.join(', ')).toBe(true);
      await own.signal('SESSION_EXIT');
      const isQuiet = (): boolean =>
        truth.running().size === 0 && truth.of('SERVER_STARTED').length === truth.of('SERVER_ENDED').length;
      expect(await own.until(() => isQuiet() && isThere(), 4), pressed.join(', ')).toBe(true);
      expect(await own.until(async () => (await shown()).length === 0, 2), pressed.join(', ')).toBe(true);

      const driven = truth.of('LAP').map(({ seat, millis }) => `${seat} ${millis}`);
      const laps = async (): Promise<readonly string[]> =>
        (await own.logged('LapRecorded')).map((event) => {
          const { seatId, millis } = dataOf<{ seatId: string; millis: number }>(event);
          return `${seatId} ${millis}`;
        });
      await own.until(async () => (await laps()).length >= driven.length, 3);
      const told = [...new Set(truth.of('FAULT').map(({ fault }) => fault))];
      const games = truth.of('GAME_STARTED').length;
      console.log(
        `${pressed.join(', ')}; ${games} games, ${driven.length} laps driven, ${(await laps()).length} in the log; ${told.join(', ')}`,
      );
      expect(told.length).toBeGreaterThanOrEqual(3);
      expect([games > SEATS, driven.length > 0]).toEqual([true, true]);
      expect((await laps()).toSorted()).toEqual(driven.toSorted());
      const sent = await signalsOf(own);
      expect(unasked(own, sent)).toEqual([]);
      expect(overlapping(own)).toEqual([]);
      expect(serversAtOnce((await own.venue.log()).map((event) => ({ ...event, data: dataOf(event) })))).toEqual([]);
      // Each start that a rig began was for its seat, and none is older than the one before.
      const begun = (await own.logged('EntryInitialized')).map((event) =>
        dataOf<{ seatId: string; generation: number }>(event),
      );
      for (let n = 0; n < SEATS; n += 1) {
        const generations = begun.filter(({ seatId }) => seatId === own.seat(n)).map(({ generation }) => generation);
        expect(generations).toEqual([...new Set(generations)].toSorted((one, other) => one - other));
        for (const generation of generations)
          expect(
            sent.some((one) => one.generation === generation && !one.ignore.includes(own.seat(n))),
            `generation ${generation} of seat ${n}`,
          ).toBe(true);
      }
    } finally {
      await own.close();
    }
  },
);
