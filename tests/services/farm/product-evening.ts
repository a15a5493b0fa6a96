import { webSocketTo } from '@paddock/rig-agent/web-socket';
import { createFarm } from '@paddock/rig-farm/farm';
import type { Fault } from '@paddock/rig-farm/fault-plan';
import type { FarmSeat } from '@paddock/rig-farm/rig';
import { createVirtualTime } from '@paddock/rig-farm/virtual-time';
import type { RecordedEvent } from '@paddock/event-store/port';
import { SeatId } from '@paddock/shared-domain/kernel/ids';
import { instantOf, millisOf } from '@paddock/shared-domain/kernel/time';
import type { Signal } from '@paddock/shared-domain/launcher/race-event-events';
import { AMG, openFloor, PORSCHE, SPA } from '../launcher/floor-world.ts';
import { listen, pair } from '../rigs/rig-world.ts';

/** Farm time of one step, and real time to wait for the product after it, ms: about 60 times real time. */
const STEP_MS = 200;
const BREATH_MS = 3;
/** A lap time of Spa that the rules accept for these cars, ms. */
const PACE_MS = 100_000;
export const SESSIONS = [
  { name: 'Practice', type: 'PRACTICE', spawn: 'PIT', duration: 4 },
  { name: 'Race', type: 'RACE', spawn: 'START', duration: 2, duration_is_laps: true },
];
export const dataOf = <Data = Record<string, unknown>>({ data }: RecordedEvent): Data =>
  (typeof data === 'string' ? JSON.parse(data) : data) as Data;

type EveningOptions = {
  readonly faultsOf?: (seats: readonly string[]) => readonly Fault[];
  /** Lap time of an average driver, ms. */
  readonly paceMs?: number;
};
/** The whole product and a farm of rigs over real sockets and one clock. A party of `seats` seats with racers is ready to start. */
export const openEvening = async (
  seed: number,
  seats: number,
  { faultsOf = () => [], paceMs = PACE_MS }: EveningOptions = {},
) => {
  const floor = await openFloor();
  const { venue, chief, seat, event } = floor;
  const port = await listen(venue.composed);
  const began = venue.clock.now();
  const time = createVirtualTime();
  const made = await chief.post('/races/parties/host', { calendar: seat(0), name: 'Farm evening' });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  for (let n = 1; n < seats; n += 1) {
    const added = await chief.post('/races/parties/members', { party: made.body.id, calendar: seat(n) });
    if (added.status !== 201) throw new Error(JSON.stringify(added.body));
  }
  const saved = await chief.patch(`/races/events/${event(0)}`, { track: SPA, penalties: false, sessions: SESSIONS });
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body));
  const drivers = new Map<string, string>();
  for (const [index, entry] of (saved.body.entries as { id: string; calendar: string }[]).entries()) {
    const { id: user } = await venue.person(`racer${index}`);
    drivers.set(entry.calendar, user);
    const car = index % 2 === 0 ? AMG : PORSCHE;
    const seated = await chief.patch(`/races/entries/${entry.id}`, { user, car });
    if (seated.status !== 200) throw new Error(JSON.stringify(seated.body));
  }
  const paired: FarmSeat[] = [];
  for (let n = 0; n < seats; n += 1)
    paired.push({
      calendar: SeatId.parse(seat(n)),
      name: seat(n),
      key: (await pair(floor, seat(n))).key,
      steamId: `765611900000000${String(n + 10)}`,
    });
  const farm = createFarm({
    time,
    seed,
    seats: paired,
    beganAt: began,
    content: { cars: new Set([`ks_${AMG}`, `ks_${PORSCHE}`]), tracks: new Set([SPA]) },
    connect: () => webSocketTo(`http://127.0.0.1:${port}`),
    faults: { faults: [...faultsOf(paired.map(({ name }) => name))] },
    pace: () => paceMs,
  });
  /** Whether a rig still waits for the venue, or the venue has not processed the log to its end. */
  const owes = async (): Promise<boolean> =>
    farm.rigs.some((rig) => rig.isCalling() || (rig.isWelcome() && rig.waiting() > 0)) ||
    !venue.composed.deps.progress.hasReached(await venue.store.head());
  const breathe = () => new Promise((resolve) => setTimeout(resolve, BREATH_MS));
  /** While the venue is behind, farm time runs no faster than real time, so that a busy machine can catch up. */
  const level = async (): Promise<void> => {
    for (const from = performance.now(); performance.now() - from < 5 * STEP_MS && (await owes());) await breathe();
  };
  /** Runs farm and product until `holds` is true. Resolves with false if it is not after `minutes` of farm time. */
  const until = async (holds: () => boolean | Promise<boolean>, minutes: number): Promise<boolean> => {
    const end = time.now() + minutes * 60_000;
    while (time.now() < end) {
      if (await holds()) return true;
      for (let steps = 0; steps < 5; steps += 1) {
        await time.advance(STEP_MS);
        venue.clock.set(instantOf(millisOf(began) + time.now()));
        await breathe();
      }
      await level();
    }
    return await holds();
  };
  const entries = async (): Promise<{ id: string; calendar: string; state: string | null }[]> =>
    (await chief.get(`/races/entries?event=${event(0)}`)).body.results;
  /** @param ignore the seats that the signal does not address. */
  const signal = async (name: Signal, ignore: readonly string[] = []): Promise<void> => {
    const sent = await chief.post(`/races/events/${event(0)}/signal`, { signal: name, ignore });
    if (sent.status !== 200) throw new Error(JSON.stringify(sent.body));
  };
  const changeDriver = async (at: string, name: string): Promise<void> => {
    const entry = (await entries()).find(({ calendar }) => calendar === at);
    const seated = await chief.patch(`/races/entries/${entry?.id}`, { user: (await venue.person(name)).id });
    if (seated.status !== 200) throw new Error(JSON.stringify(seated.body));
  };
  return {
    ...floor,
    drivers,
    farm,
    time,
    began,
    until,
    entries,
    signal,
    changeDriver,
    logged: async (type: string) => (await venue.log()).filter((one) => one.type === type),
    close: async () => {
      farm.stop();
      await venue.close();
    },
  };
};
export type ProductEvening = Awaited<ReturnType<typeof openEvening>>;
