import type { RaceSession } from './race-sessions.ts';
import { type EntryList, type EntryListCar, skinFolder } from './entry-list.ts';
import { fixedSetupsOf } from './fixed-setup.ts';
import { plainText } from './plain-text.ts';
import {
  ALLOWED_TYRES_OUT,
  CONDITIONS,
  gridSeconds,
  type GridEntry,
  MAX_BALLAST_KG,
  MAX_NAME,
  OPTIMUM_GRIP,
  type RacePlan,
  type ServerPlace,
} from './race-plan.ts';
import type { ServerConfig } from './server-config.ts';

/** The name of a driver in the game: the public one, else the seat's. */
export const driverNameOf = ({ driverName, seatName }: GridEntry): string => {
  const own = plainText(driverName ?? '', MAX_NAME);
  return own === '' ? plainText(seatName, MAX_NAME) : own;
};
export const skinOf = ({ skin, firstSkin }: GridEntry): string => skinFolder(skin === '' ? firstSkin : skin);

/**
 * The server's configuration for one of the runs of `serverRuns`, field by field as in launcher.md 2.1.
 *
 * @param loadSeconds95 95th percentile of these seats' load times, if known.
 */
export const serverConfigFor = (
  plan: RacePlan,
  run: readonly RaceSession[],
  place: ServerPlace,
  loadSeconds95?: number,
): ServerConfig => {
  const { rules, assists, grid } = plan;
  const session = (type: RaceSession['type']) => run.find((one) => one.type === type);
  const [practice, qualifying, race] = [session('PRACTICE'), session('QUALIFYING'), session('RACE')];
  const timed = ({ name, duration }: RaceSession) => ({
    name: plainText(name, MAX_NAME),
    minutes: duration,
    open: 1,
  });
  return {
    server: {
      name: plainText(plan.name, MAX_NAME),
      cars: [...new Set(grid.map(({ car }) => car))].toSorted(),
      track: plan.track.folder,
      layout: plan.track.layout,
      maxClients: grid.length,
      udpPort: place.ports.game,
      tcpPort: place.ports.game,
      httpPort: place.ports.http,
      pluginPort: place.ports.pluginIn,
      pluginAddress: `127.0.0.1:${place.ports.pluginOut}`,
      password: place.password,
      adminPassword: place.adminPassword,
      registerToLobby: false,
      pickupMode: true,
      loopMode: false,
      allowedTyresOut: ALLOWED_TYRES_OUT,
      // Penalties punish a cut at once; without them cuts are counted and recorded.
      gasPenaltyDisabled: !rules.penalties,
      startRule: rules.penalties ? 1 : 0,
      absAllowed: assists.abs,
      tractionControlAllowed: assists.tractionControl,
      stabilityAllowed: assists.stabilityPercent > 0,
      autoClutchAllowed: assists.autoClutch,
      tyreBlanketsAllowed: assists.tyreBlankets,
      damagePercent: assists.damagePercent,
      fuelPercent: Math.round(assists.fuelRate * 100),
      tyreWearPercent: Math.round(assists.tyreWear * 100),
      forceVirtualMirror: false,
      legalTyres: [],
      maxBallastKg: MAX_BALLAST_KG,
      maxContactsPerKm: -1,
      sunAngle: CONDITIONS.sunAngle,
      timeOfDayMultiplier: 1,
      qualifyMaxWaitPercent: 120,
      resultScreenSeconds: 60,
      raceOverSeconds: 180,
      raceExtraLap: false,
      reversedGridPositions: 0,
      sendIntervalHz: 20,
      threads: 2,
    },
    booking: undefined,
    practice: practice && timed(practice),
    qualifying: qualifying && timed(qualifying),
    race: race && {
      name: plainText(race.name, MAX_NAME),
      laps: race.durationIsLaps ? race.duration : 0,
      minutes: race.durationIsLaps ? 0 : race.duration,
      waitTime: gridSeconds(run, loadSeconds95),
      open: 1,
    },
    grip: OPTIMUM_GRIP,
    weather: [
      {
        graphics: CONDITIONS.graphics,
        airTemperature: CONDITIONS.air,
        roadTemperature: CONDITIONS.roadAboveAir,
        airVariation: 0,
        roadVariation: 0,
      },
    ],
  };
};

/** One box per entry, in grid order, reserved for the account of its rig (launcher.md 2.2). `team` may be empty. */
export const entryListFor = (plan: RacePlan, team: string): EntryList => {
  const setups = new Map(fixedSetupsOf(plan).map(({ car, name }) => [car, name]));
  const cars = plan.grid.map((entry): EntryListCar => ({
    model: entry.car,
    skin: skinOf(entry),
    driverName: driverNameOf(entry),
    team: plainText(team, MAX_NAME),
    guids: entry.steamId === '' ? [] : [entry.steamId],
    ballastKg: Math.min(MAX_BALLAST_KG, Math.max(0, entry.ballastKg)),
    restrictorPercent: Math.min(100, Math.max(0, entry.restrictorPercent)),
    fixedSetup: setups.get(entry.car) ?? '',
    spectator: false,
  }));
  return { cars };
};
