import { createHash } from 'node:crypto';
import { LapId } from '@paddock/shared-domain/kernel/ids';
import type { ImportedLap } from '@paddock/shared-domain/laps/contract';

/**
 * The id of an imported lap, derived from what identifies it: place, time, car, lap time and driver. A file imported twice gives
 * the same laps (rule A-113).
 */
export const lapIdOf = ({ location, calendar, track, car, user, millis, created }: ImportedLap): LapId =>
  LapId.parse(
    createHash('sha256')
      .update(JSON.stringify([location, calendar, track, car, user, millis, created]))
      .digest('hex')
      .slice(0, 32),
  );
