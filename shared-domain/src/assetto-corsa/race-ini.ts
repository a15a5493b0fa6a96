import { type IniFault, readIni, writeIni } from './ini.ts';
import { decimal, type FieldFault, flag, text, whole, word } from './ini-fields.ts';
import { type FileOf, numbered, one, readParts, usual, writeParts } from './ini-parts.ts';

const PORT = 65_535;
const LIMIT = 1_000_000;
const setup = {
  skin: text('SKIN', ''),
  setup: text('SETUP', ''),
};
const person = {
  ballastKg: decimal('BALLAST', 0, 10_000, 0),
  restrictorPercent: whole('RESTRICTOR', 0, 400, 0),
  driverName: text('DRIVER_NAME', ''),
  nationality: text('NATIONALITY', ''),
  nationCode: text('NATION_CODE', ''),
};
const active = flag('ACTIVE', false);

/**
 * `race.ini` of the game on a rig. With only a few sections the game loads and never enters the race, so every section below is
 * always written. The reader also accepts files of the game's own launcher, which leaves out three of them; a file that lacks
 * more is refused. Temperatures are absolute here, unlike the server's.
 */
const parts = {
  header: usual('HEADER', { version: whole('VERSION', 1, 9, 2) }),
  race: one('RACE', {
    track: text('TRACK'),
    layout: text('CONFIG_TRACK', ''),
    model: text('MODEL'),
    modelConfig: text('MODEL_CONFIG', ''),
    skin: text('SKIN', ''),
    cars: whole('CARS', 1, 255, 1),
    aiLevel: whole('AI_LEVEL', 0, 100, 100),
    penalties: flag('PENALTIES', false),
    fixedSetup: flag('FIXED_SETUP', false),
    driftMode: flag('DRIFT_MODE', false),
    jumpStartPenalty: whole('JUMP_START_PENALTY', 0, 2, 0),
    raceLaps: whole('RACE_LAPS', 0, LIMIT, 0),
  }),
  car: one('CAR_0', { model: text('MODEL'), ...setup, modelConfig: text('MODEL_CONFIG', ''), ...person }),
  opponents: numbered(
    'CAR_',
    {
      model: text('MODEL'),
      ...setup,
      aiLevel: whole('AI_LEVEL', 0, 100, 90),
      aiAggression: whole('AI_AGGRESSION', 0, 100, 0),
      ...person,
    },
    { from: 1, least: 0, most: 254 },
  ),
  sessions: numbered(
    'SESSION_',
    {
      name: text('NAME', ''),
      type: whole('TYPE', 0, 7),
      minutes: whole('DURATION_MINUTES', 0, LIMIT, 0),
      spawn: word('SPAWN_SET', ['PIT', 'START', 'HOTLAP_START'], 'PIT'),
      laps: whole('LAPS', 0, LIMIT, 0),
      startingPosition: whole('STARTING_POSITION', 0, 255, 1),
    },
    { from: 0, least: 1, most: 20 },
  ),
  remote: one('REMOTE', {
    active,
    serverIp: text('SERVER_IP', ''),
    serverPort: whole('SERVER_PORT', 0, PORT, 0),
    serverHttpPort: whole('SERVER_HTTP_PORT', 0, PORT, 0),
    serverName: text('SERVER_NAME', ''),
    requestedCar: text('REQUESTED_CAR', ''),
    name: text('NAME', ''),
    team: text('TEAM', ''),
    guid: text('GUID', ''),
    password: text('PASSWORD', ''),
  }),
  replay: one('REPLAY', { active, file: text('FILENAME', '') }),
  benchmark: one('BENCHMARK', { active }),
  restart: usual('RESTART', { active }),
  lighting: one('LIGHTING', {
    sunAngle: decimal('SUN_ANGLE', -100_000, 100_000, 0),
    timeMultiplier: decimal('TIME_MULT', 0, 10_000, 1),
    cloudSpeed: decimal('CLOUD_SPEED', 0, 1000, 0.2),
  }),
  temperature: one('TEMPERATURE', { air: decimal('AMBIENT', -50, 100), road: decimal('ROAD', -50, 150) }),
  weather: one('WEATHER', { name: text('NAME') }),
  wind: one('WIND', {
    slowestKmh: decimal('SPEED_KMH_MIN', 0, 200, 0),
    fastestKmh: decimal('SPEED_KMH_MAX', 0, 200, 0),
    directionDegrees: decimal('DIRECTION_DEG', -1, 360, -1),
  }),
  grip: one('DYNAMIC_TRACK', {
    preset: whole('PRESET', 0, 5, 5),
    startPercent: whole('SESSION_START', 0, 100, 100),
    randomnessPercent: whole('RANDOMNESS', 0, 100, 0),
    transferPercent: whole('SESSION_TRANSFER', 0, 100, 100),
    lapsPerPercent: whole('LAP_GAIN', 0, LIMIT, 1),
  }),
  groove: one('GROOVE', {
    virtualLaps: whole('VIRTUAL_LAPS', 0, 1000, 10),
    maxLaps: whole('MAX_LAPS', 0, 1000, 30),
    startingLaps: whole('STARTING_LAPS', 0, 1000, 0),
  }),
  ghost: one('GHOST_CAR', {
    recording: flag('RECORDING', false),
    playing: flag('PLAYING', false),
    load: flag('LOAD', false),
    enabled: flag('ENABLED', false),
    file: text('FILE', ''),
    secondsAdvantage: decimal('SECONDS_ADVANTAGE', 0, 1000, 0),
  }),
  lapInvalidator: one('LAP_INVALIDATOR', { allowedTyresOut: whole('ALLOWED_TYRES_OUT', -1, 4, -1) }),
  options: usual('OPTIONS', { milesPerHour: flag('USE_MPH', false) }),
};
export type RaceIni = FileOf<typeof parts>;

export const writeRaceIni = (race: RaceIni): string => writeIni(writeParts(parts, race));
export const readRaceIni = (
  file: string,
): { readonly race: RaceIni; readonly fault?: undefined } | { readonly fault: IniFault | FieldFault } => {
  const { ini, fault } = readIni(file);
  if (ini === undefined) return { fault };
  const read = readParts(parts, ini);
  return read.fault === undefined ? { race: read.value } : { fault: read.fault };
};
