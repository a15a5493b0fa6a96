import type { RaceIni } from '@paddock/shared-domain/assetto-corsa/race-ini';
import type { DrivenSession } from './driver.ts';

const NAMES: Readonly<Record<number, string>> = { 1: 'Practice', 2: 'Qualify', 3: 'Race', 4: 'Hotlap' };

/** `race_out.json` as the game writes it when it closes (launcher.md 11.9). Outside races a lap with cuts has the time −1. */
export const raceOutJson = (race: RaceIni, sessions: readonly DrivenSession[]): string =>
  JSON.stringify({
    track: race.race.track,
    number_of_sessions: sessions.length,
    players: [{ name: race.car.driverName, car: race.race.model, skin: race.race.skin }],
    sessions: sessions.map(({ session, laps }) => ({
      event: 0,
      name: NAMES[session.type] ?? 'Session',
      type: session.type,
      lapsCount: 0,
      duration: 0,
      laps: laps.map((lap, index) => ({
        lap: index,
        car: 0,
        sectors: lap.sectors,
        time: session.type !== 3 && lap.cuts > 0 ? -1 : lap.millis,
        cuts: lap.cuts,
        tyre: lap.tyre,
      })),
      lapstotal: [laps.length],
      bestLaps: [],
    })),
    extras: [],
  });
