import type { RaceSession } from './race-sessions.ts';
import { nationOf, NO_NATION } from './nation.ts';
import { plainText } from './plain-text.ts';
import {
  CONDITIONS,
  type GridEntry,
  MAX_BALLAST_KG,
  MAX_NAME,
  OPTIMUM_GRIP,
  type RacePlan,
  type ServerPlace,
} from './race-plan.ts';
import type { RaceIni } from './race-ini.ts';
import { driverNameOf, skinOf } from './server-files.ts';

/** Types of sessions in `race.ini`, in datagrams and in `race_out.json`. Shared memory uses other numbers. */
export const SESSION_TYPES: { readonly [Type in RaceSession['type']]: number } = {
  PRACTICE: 1,
  QUALIFYING: 2,
  RACE: 3,
  HOTLAP: 4,
};
/** How a rig reaches the run that it joins. */
export type Join = { readonly place: ServerPlace; readonly team: string };

const NO_SERVER: RaceIni['remote'] = {
  active: false,
  serverIp: '',
  serverPort: 0,
  serverHttpPort: 0,
  serverName: '',
  requestedCar: '',
  name: '',
  team: '',
  guid: '',
  password: '',
};
/** The server decides what is driven, but the game requires a session. */
const DUMMY: RaceIni['sessions'][number] = {
  name: 'Nothing',
  type: 1,
  minutes: 0,
  spawn: 'PIT',
  laps: 0,
  startingPosition: 1,
};
const ownSession = ({ name, type, spawn, duration, durationIsLaps }: RaceSession): RaceIni['sessions'][number] => ({
  name: plainText(name, MAX_NAME),
  type: SESSION_TYPES[type],
  minutes: durationIsLaps ? 0 : duration,
  spawn,
  laps: durationIsLaps ? duration : 0,
  startingPosition: 1,
});
const nationality = (code: string, flagCode: string): string =>
  code === NO_NATION
    ? 'Planet Earth'
    : plainText(new Intl.DisplayNames(['en'], { type: 'region' }).of(flagCode.toUpperCase()) ?? '', MAX_NAME);

/**
 * `race.ini` of one seat (launcher.md 2.3): with `join` for the server of a run, without it for its own sessions alone. The game
 * merges nothing, so each file has every section.
 */
export const raceIniFor = (plan: RacePlan, entry: GridEntry, join?: Join): RaceIni => {
  const { rules, track } = plan;
  const [name, skin, nationCode] = [driverNameOf(entry), skinOf(entry), nationOf(entry.flagCode)];
  const own = plan.sessions.toSorted((one, other) => one.ordering - other.ordering).map(ownSession);
  const off = { active: false };
  return {
    header: { version: 2 },
    race: {
      track: track.folder,
      layout: track.layout,
      model: entry.car,
      modelConfig: '',
      skin,
      cars: 1,
      aiLevel: 100,
      penalties: rules.penalties,
      fixedSetup: rules.fixedSetup,
      driftMode: rules.driftMode,
      jumpStartPenalty: rules.penalties ? 1 : 0,
      raceLaps: join === undefined ? (own.find(({ laps }) => laps > 0)?.laps ?? 0) : 0,
    },
    car: {
      // The model of the player's car is in `RACE`.
      model: '-',
      skin,
      // The car's own; with a fixed setup nobody can change it in the game, and a server sends its own.
      setup: '',
      modelConfig: '',
      ballastKg: Math.min(MAX_BALLAST_KG, Math.max(0, entry.ballastKg)),
      restrictorPercent: Math.min(100, Math.max(0, entry.restrictorPercent)),
      driverName: name,
      nationality: nationality(nationCode, entry.flagCode),
      nationCode,
    },
    opponents: [],
    sessions: join === undefined ? own : [DUMMY],
    remote:
      join === undefined
        ? NO_SERVER
        : {
            active: true,
            serverIp: join.place.ip,
            serverPort: join.place.ports.game,
            serverHttpPort: join.place.ports.http,
            serverName: plainText(plan.name, MAX_NAME),
            requestedCar: entry.car,
            name,
            team: plainText(join.team, MAX_NAME),
            guid: entry.steamId,
            password: join.place.password,
          },
    replay: { ...off, file: '' },
    benchmark: off,
    restart: off,
    lighting: { sunAngle: CONDITIONS.sunAngle, timeMultiplier: 1, cloudSpeed: 0.2 },
    // Absolute here, unlike in the server's file.
    temperature: { air: CONDITIONS.air, road: CONDITIONS.air + CONDITIONS.roadAboveAir },
    weather: { name: CONDITIONS.graphics },
    wind: { slowestKmh: 0, fastestKmh: 0, directionDegrees: -1 },
    grip: { preset: 5, ...OPTIMUM_GRIP },
    groove: { virtualLaps: 10, maxLaps: 30, startingLaps: 0 },
    ghost: { recording: false, playing: false, load: false, enabled: false, file: '', secondsAdvantage: 0 },
    lapInvalidator: { allowedTyresOut: -1 },
    options: { milesPerHour: false },
  };
};
