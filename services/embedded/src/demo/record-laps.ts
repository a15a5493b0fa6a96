import { lapDecider } from '@paddock/shared-domain/laps/lap';
import { atOnce } from './at-once.ts';
import type { DemoParts } from './demo-parts.ts';
import { as, DEMO_ACTOR, does } from './does.ts';
import type { PlannedLap } from './laps-plan.ts';

const LAPS_AT_ONCE = 32;

/** Records laps as the rigs would have, judged by the same rules. */
export const recordLaps = (parts: DemoParts, laps: readonly PlannedLap[]): Promise<void> =>
  atOnce(laps, LAPS_AT_ONCE, ({ lapId, lap, track, car }) => {
    const knowledge = {
      trackLengthMetres: track.terms.lengthMetres,
      carTopSpeedKmh: car.terms.topSpeedKmh,
      recordMillis: null,
      reasons: [],
    };
    const record = { type: 'RecordLap', data: { lapId, lap, knowledge } } as const;
    return does(parts, lapDecider, lapId, [record], as(DEMO_ACTOR, `lap ${lapId}`, lap.crossedAt));
  });
