import { type Ini, type IniFault, readIni, writeIni } from './ini.ts';
import { decimal, type FieldFault, flag, list, text, whole } from './ini-fields.ts';
import { type FileOf, maybe, numbered, one, readParts, writeParts } from './ini-parts.ts';

const PORT = 65_535;
const LIMIT = 1_000_000;
const name = text('NAME', '');
const minutes = whole('TIME', 0, LIMIT, 0);
const open = whole('IS_OPEN', 0, 2, 1);

/**
 * `server_cfg.ini` of the dedicated server, in the order of writing. An absent key has the server's default, if there is one.
 * Units of the file: sessions in minutes, `waitTime` and the pauses in seconds, `roadTemperature` above the air's.
 */
const parts = {
  server: one('SERVER', {
    name,
    cars: list('CARS'),
    track: text('TRACK'),
    layout: text('CONFIG_TRACK', ''),
    maxClients: whole('MAX_CLIENTS', 0, 255),
    udpPort: whole('UDP_PORT', 0, PORT, 9600),
    tcpPort: whole('TCP_PORT', 0, PORT, 9600),
    httpPort: whole('HTTP_PORT', 0, PORT, 8081),
    /** Where the server listens for plugin commands; 0 is off. */
    pluginPort: whole('UDP_PLUGIN_LOCAL_PORT', 0, PORT, 0),
    /** `host:port` that receives its datagrams. */
    pluginAddress: text('UDP_PLUGIN_ADDRESS', ''),
    password: text('PASSWORD', ''),
    adminPassword: text('ADMIN_PASSWORD', ''),
    registerToLobby: flag('REGISTER_TO_LOBBY', false),
    pickupMode: flag('PICKUP_MODE_ENABLED', true),
    loopMode: flag('LOOP_MODE', false),
    allowedTyresOut: whole('ALLOWED_TYRES_OUT', -1, 4, 2),
    gasPenaltyDisabled: flag('RACE_GAS_PENALTY_DISABLED', false),
    startRule: whole('START_RULE', 0, 2, 0),
    absAllowed: whole('ABS_ALLOWED', 0, 2, 1),
    tractionControlAllowed: whole('TC_ALLOWED', 0, 2, 1),
    stabilityAllowed: flag('STABILITY_ALLOWED', false),
    autoClutchAllowed: flag('AUTOCLUTCH_ALLOWED', true),
    tyreBlanketsAllowed: flag('TYRE_BLANKETS_ALLOWED', true),
    damagePercent: whole('DAMAGE_MULTIPLIER', 0, 400, 100),
    fuelPercent: whole('FUEL_RATE', 0, LIMIT, 100),
    tyreWearPercent: whole('TYRE_WEAR_RATE', 0, LIMIT, 100),
    forceVirtualMirror: flag('FORCE_VIRTUAL_MIRROR', false),
    legalTyres: list('LEGAL_TYRES', []),
    maxBallastKg: whole('MAX_BALLAST_KG', 0, 10_000, 0),
    maxContactsPerKm: whole('MAX_CONTACTS_PER_KM', -1, LIMIT, -1),
    sunAngle: decimal('SUN_ANGLE', -100_000, 100_000, 0),
    timeOfDayMultiplier: decimal('TIME_OF_DAY_MULT', 0, 10_000, 1),
    qualifyMaxWaitPercent: whole('QUALIFY_MAX_WAIT_PERC', 0, LIMIT, 120),
    resultScreenSeconds: whole('RESULT_SCREEN_TIME', 0, LIMIT, 60),
    raceOverSeconds: whole('RACE_OVER_TIME', 0, LIMIT, 180),
    raceExtraLap: flag('RACE_EXTRA_LAP', false),
    reversedGridPositions: whole('REVERSED_GRID_RACE_POSITIONS', -1, 255, 0),
    sendIntervalHz: whole('CLIENT_SEND_INTERVAL_HZ', 1, 1000, 20),
    threads: whole('NUM_THREADS', 1, 64, 2),
  }),
  booking: maybe('BOOK', { name, minutes }),
  practice: maybe('PRACTICE', { name, minutes, open }),
  qualifying: maybe('QUALIFY', { name, minutes, open }),
  race: maybe('RACE', {
    name,
    laps: whole('LAPS', 0, LIMIT, 0),
    minutes,
    waitTime: whole('WAIT_TIME', 0, LIMIT, 60),
    open,
  }),
  grip: maybe('DYNAMIC_TRACK', {
    startPercent: whole('SESSION_START', 0, 100, 100),
    randomnessPercent: whole('RANDOMNESS', 0, 100, 0),
    transferPercent: whole('SESSION_TRANSFER', 0, 100, 100),
    lapsPerPercent: whole('LAP_GAIN', 0, LIMIT, 1),
  }),
  weather: numbered(
    'WEATHER_',
    {
      graphics: text('GRAPHICS', '3_clear'),
      airTemperature: decimal('BASE_TEMPERATURE_AMBIENT', -50, 100, 26),
      roadTemperature: decimal('BASE_TEMPERATURE_ROAD', -50, 100, 11),
      airVariation: decimal('VARIATION_AMBIENT', 0, 100, 0),
      roadVariation: decimal('VARIATION_ROAD', 0, 100, 0),
    },
    { from: 0, least: 0, most: 100 },
  ),
};
export type ServerConfig = FileOf<typeof parts>;
export type ServerConfigFault = IniFault | FieldFault;

export const writeServerConfig = (config: ServerConfig): string => writeIni(writeParts(parts, config));
export const serverConfigOf = (ini: Ini) => readParts(parts, ini);
/** Reads the configuration of any server. Never throws. */
export const readServerConfig = (
  file: string,
): { readonly config: ServerConfig; readonly fault?: undefined } | { readonly fault: ServerConfigFault } => {
  const { ini, fault } = readIni(file);
  if (ini === undefined) return { fault };
  const read = serverConfigOf(ini);
  return read.fault === undefined ? { config: read.value } : { fault: read.fault };
};
