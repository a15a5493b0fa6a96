import { GAMER } from '@paddock/shared-domain/assetto-corsa/assists-ini';
import type { GridEntry, RacePlan, ServerPlace } from '@paddock/shared-domain/assetto-corsa/race-plan';
import { RaceSessionId } from '@paddock/shared-domain/kernel/ids';
import { DURATIONS, type RaceSession, SPAWNS } from '@paddock/shared-domain/assetto-corsa/race-sessions';

export const session = (type: RaceSession['type'], ordering: number, more: Partial<RaceSession> = {}): RaceSession => ({
  sessionId: RaceSessionId.parse(`s${ordering}`),
  name: { PRACTICE: 'Practice', QUALIFYING: 'Qualifying', RACE: 'Race', HOTLAP: 'Hotlap' }[type],
  type,
  spawn: SPAWNS[type],
  ordering,
  duration: DURATIONS[type],
  durationIsLaps: type === 'RACE',
  ...more,
});
export const gridEntry = (more: Partial<GridEntry> = {}): GridEntry => ({
  seatId: 'bay1',
  seatName: 'Bay 1',
  steamId: '76561190000000001',
  driverName: null,
  flagCode: '',
  car: 'ks_mercedes_amg_gt3',
  skin: '12_sun_energy',
  firstSkin: '00_first',
  ballastKg: 0,
  restrictorPercent: 0,
  ...more,
});
/** The event of launcher.md 2.5. */
export const plan = (more: Partial<RacePlan> = {}): RacePlan => ({
  name: "Bay 1's Party",
  track: { folder: 'ks_nurburgring', layout: 'layout_sprint_b' },
  rules: { penalties: true, fixedSetup: false, driftMode: false },
  assists: {
    ...GAMER,
    abs: 1,
    tractionControl: 1,
    stabilityPercent: 0,
    damagePercent: 20,
    fuelRate: 1,
  },
  sessions: [session('PRACTICE', 0), session('QUALIFYING', 1), session('RACE', 2)],
  grid: [
    gridEntry(),
    gridEntry({
      seatId: 'bay2',
      seatName: 'Bay 2',
      steamId: '76561190000000002',
      car: 'ks_porsche_911_gt3_r_2016',
      skin: '00_official',
      ballastKg: 20,
    }),
  ],
  ...more,
});
export const place: ServerPlace = {
  ip: '10.0.0.7',
  ports: { game: 9600, http: 8081, pluginIn: 12_000, pluginOut: 12_001 },
  password: 'k3yForGuests',
  adminPassword: 'k3yForStaff',
};
