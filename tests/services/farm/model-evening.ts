import { createFarm } from '@paddock/rig-farm/farm';
import { type FaultPlan, NO_FAULTS } from '@paddock/rig-farm/fault-plan';
import { createVirtualTime } from '@paddock/rig-farm/virtual-time';
import { SeatId } from '@paddock/shared-domain/kernel/ids';
import type { AgentFact } from '@paddock/shared-domain/rigs/agent-wire';
import { gridEntry, plan, session } from '../../domain/assetto-corsa/plans.ts';
import { modelVenue } from './model-venue.ts';
import { EVENING } from './rigs.ts';

export const SEATS = 4;
export const party = plan({
  sessions: [
    session('PRACTICE', 0, { duration: 8 }),
    session('QUALIFYING', 1, { duration: 5 }),
    session('RACE', 2, { duration: 2 }),
  ],
  grid: Array.from({ length: SEATS }, (_, index) =>
    gridEntry({
      seatId: `bay${index + 1}`,
      seatName: `Bay ${index + 1}`,
      steamId: `7656119000000000${index + 1}`,
      car: index % 2 === 0 ? 'ks_mercedes_amg_gt3' : 'ks_porsche_911_gt3_r_2016',
    }),
  ),
});
export const names = party.grid.map(({ seatName }) => seatName);

/** The farm's rigs with real agents against a venue in memory: one start, all sessions, 95 minutes of farm time. */
export const evening = async (seed: number, faults: FaultPlan = NO_FAULTS) => {
  const time = createVirtualTime();
  const venue = modelVenue(party, time);
  const farm = createFarm({
    time,
    seed,
    beganAt: EVENING,
    seats: party.grid.map(({ seatId, seatName, steamId }) => ({
      calendar: SeatId.parse(seatId),
      name: seatName,
      key: 'a-key-of-twenty-characters',
      steamId,
    })),
    content: { cars: new Set(party.grid.map(({ car }) => car)), tracks: new Set([party.track.folder]) },
    connect: venue.connect,
    faults,
  });
  await time.advance(4_000);
  venue.startAll();
  await time.advance(45 * 60_000);
  // Everything that still runs is stopped, and rigs that were offline come back.
  venue.stopAll();
  await time.advance(50 * 60_000);
  return { farm, venue, time };
};
export type Evening = Awaited<ReturnType<typeof evening>>;
export const factsOf = ({ venue }: Evening, seat: string): readonly AgentFact[] =>
  [...venue.facts.get(seat)!.values()].toSorted((one, other) => one.seq - other.seq);
