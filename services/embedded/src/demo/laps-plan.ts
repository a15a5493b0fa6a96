import type { DrivenLap } from '@paddock/shared-domain/laps/events';
import { LapId } from '@paddock/shared-domain/kernel/ids';
import { type Instant, instantOf, millisOf, MINUTE } from '@paddock/shared-domain/kernel/time';
import type { PlannedCheckout } from './bookings-plan.ts';
import {
  BRANDS_HATCH,
  CARS,
  type DemoCar,
  type DemoTrack,
  groupNamed,
  type GroupName,
  LAGUNA_SECA,
  MONZA,
  SPA,
  TRACKS,
} from './catalogue-plan.ts';
import type { DemoPerson } from './people-plan.ts';
import { demoId } from '@paddock/kit/fitness/held-demo';
import { type Dice, seededDice } from './seeded.ts';

export type PlannedLap = {
  readonly lapId: LapId;
  readonly lap: DrivenLap;
  readonly track: DemoTrack;
  readonly car: DemoCar;
};

/** Track and car group of a drive. Those of the boards are more frequent. */
const COMBINATIONS: readonly (readonly [DemoTrack, GroupName])[] = [
  [SPA, 'GT3'],
  [SPA, 'GT3'],
  [SPA, 'GT3'],
  [BRANDS_HATCH, 'GT3'],
  [BRANDS_HATCH, 'GT3'],
  [LAGUNA_SECA, 'Road'],
  [LAGUNA_SECA, 'Road'],
  [MONZA, 'Formula'],
  [MONZA, 'Formula'],
  ...TRACKS.slice(4).map((track) => [track, 'GT3'] as const),
  [MONZA, 'GT4'],
];
const MOST_LAPS_A_RUN = 7;
/** Shares of a lap for the first two sectors. */
const SECTORS = [0.31, 0.37];

const skillOf = ({ userId }: DemoPerson): number => 1 + seededDice(`skill ${userId}`).next() * 0.06;

const sectorsOf = (millis: number, dice: Dice): number[] => {
  const [first, second] = SECTORS.map((share) => Math.round(millis * (share + dice.next() * 0.01)));
  return [first ?? 0, second ?? 0, millis - (first ?? 0) - (second ?? 0)];
};

/** The laps of one booking up to a moment: one driver, one car, one track, from ten minutes after the start. */
const lapsOf = ({ name, seats, customer, location }: PlannedCheckout, until: Instant): PlannedLap[] => {
  const dice = seededDice(`laps ${name}`);
  const [rig] = seats;
  const starts = rig?.slots[0]?.startsAt;
  if (rig === undefined || starts === undefined) return [];
  const [track, group] = dice.pick(COMBINATIONS);
  const car = dice.pick(CARS.filter((candidate) => candidate.group === group));
  const pace = track.paceMillis * groupNamed(group).pace * skillOf(customer);
  const ends = millisOf(starts) + rig.slots.length * 30 * MINUTE;
  let crossed = millisOf(starts) + 10 * MINUTE;
  let fuel = dice.whole(20, 45);
  const laps: PlannedLap[] = [];
  for (let number = 1; number <= MOST_LAPS_A_RUN; number += 1) {
    // The first lap is slow, later ones are faster. Sometimes the car leaves the track.
    const millis = Math.round(pace * (1 + 0.05 / number + dice.next() * 0.018));
    const cuts = dice.next() < 0.13 ? dice.whole(1, 3) : 0;
    crossed += millis + dice.whole(0, 400);
    fuel -= track.terms.lengthMetres! / 2400;
    if (crossed > ends || crossed > millisOf(until) || fuel < 0) break;
    laps.push({
      lapId: LapId.parse(demoId(`lap ${name} ${number}`)),
      track,
      car,
      lap: {
        run: null,
        entry: null,
        session: 'PRACTICE',
        userId: customer.userId,
        seatId: rig.seat.seatId,
        locationId: location.locationId,
        trackId: track.trackId,
        carId: car.carId,
        boardId: null,
        millis,
        sectorsMillis: sectorsOf(millis, dice),
        cuts,
        tyre: group === 'Road' ? 'Street' : dice.pick(['Slick Medium', 'Slick Medium', 'Slick Soft']),
        fuelLitres: Math.round(fuel * 10) / 10,
        ballastKg: dice.next() < 0.1 ? 20 : 0,
        restrictor: 0,
        crossedAt: instantOf(crossed),
      },
    });
  }
  return laps;
};

/** All laps of the bookings, by time. */
export const planLaps = (checkouts: readonly PlannedCheckout[], until: Instant): readonly PlannedLap[] =>
  checkouts.flatMap((checkout) => lapsOf(checkout, until)).sort((a, b) => (a.lap.crossedAt < b.lap.crossedAt ? -1 : 1));
