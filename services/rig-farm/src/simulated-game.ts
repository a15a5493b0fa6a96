import type { GameMemory } from '@paddock/rig-agent/machine';
import type { RaceIni } from '@paddock/shared-domain/assetto-corsa/race-ini';
import type { Dice } from './dice.ts';
import { createDriver } from './driver.ts';
import type { Lan, OpenSession, Seating } from './lan.ts';
import type { ModelLap, Pace } from './lap-model.ts';
import { createOwnSessions } from './own-sessions.ts';
import { checksumOf, type RigContent } from './rig-deps.ts';
import { raceOutJson } from './race-out-json.ts';
import type { Ending } from './truth-log.ts';
import type { VirtualTime } from './virtual-time.ts';

export type GameDeps = {
  readonly race: RaceIni;
  /** Content of the rig. A game whose car or track is missing ends while it loads. */
  readonly has: RigContent;
  readonly time: VirtualTime;
  readonly dice: Dice;
  readonly lan: Lan;
  readonly pace: Pace;
  readonly skill: number;
  readonly loadMs: number;
  readonly live: () => void;
  readonly drove: (session: OpenSession, lap: ModelLap, server: string) => void;
  /** Called when the game has ended, with its results file if it had time to write one. */
  readonly ended: (how: Ending, why: string, raceOut: string | undefined) => void;
};
export type SimulatedGame = {
  /** Undefined until its memory can be read. */
  memory(): GameMemory | undefined;
  /** Closes the window: the game writes its results and ends. False while it hangs. */
  close(): boolean;
  kill(): void;
  hang(millis: number): void;
};
/** How long a game shows that its server does not answer before it ends. */
const NO_ANSWER_MS = 10_000;
/** How long the results are on the screen before the driver leaves. */
const RESULTS_MS = 15_000;
const FRAME_MS = 16;

/** The game on a rig, from its start with a `race.ini` to its end. */
export const runGame = (deps: GameDeps): SimulatedGame => {
  const { race, time, lan, has } = deps;
  const { remote } = race;
  let phase: 'LOADING' | 'LIVE' | 'RESULTS' | 'ENDED' = 'LOADING';
  let seating: Seating | undefined;
  let [hungAt, hangsUntil, liveAt] = [0, 0, 0];
  const server = remote.active ? `${remote.serverIp}:${remote.serverPort}` : '';

  const end = (how: Ending, why: string): void => {
    if (phase === 'ENDED') return;
    const raceOut = how === 'CLOSED' || how === 'QUIT' ? raceOutJson(race, driver.sessions()) : undefined;
    phase = 'ENDED';
    own.stop();
    driver.close();
    seating?.leave();
    deps.ended(how, why, raceOut);
  };
  const endLater = (millis: number, how: Ending, why: string): void => void time.after(millis, () => end(how, why));
  const showResults = (): void => {
    if (phase !== 'LIVE') return;
    phase = 'RESULTS';
    endLater(RESULTS_MS, 'QUIT', 'SESSIONS_OVER');
  };
  const opened = (session: OpenSession): void => {
    if (phase === 'LIVE') driver.open(session);
  };
  const own = createOwnSessions(race, time, { opened, closed: () => driver.close(), over: showResults });
  const driver = createDriver({
    ...deps,
    pace: deps.pace(race.race.model, race.race.track, race.race.layout),
    track: remote.active
      ? {
          beginLap: () => seating?.beginLap() === true,
          crossed: (lap) => seating?.crossed(lap),
          timeLeft: () => seating?.timeLeft() ?? 0,
        }
      : own.track,
    drove: (session, lap) => deps.drove(session, lap, server),
  });

  const join = (): void => {
    const holder = lan.holder(remote.serverIp, remote.serverPort);
    if (holder === undefined || holder === 'SOMEBODY') return endLater(NO_ANSWER_MS, 'CRASH', 'SERVER_DOES_NOT_ANSWER');
    const { guid, name, password, requestedCar: car } = remote;
    const seat = holder.join({
      guid,
      name,
      password,
      car,
      skin: race.race.skin,
      checksum: checksumOf(has, car),
      sessionOpened: opened,
      sessionClosed: () => driver.close(),
      // The driver sees that the server is gone. The game stays until somebody ends it.
      serverGone: () => {
        driver.close();
        seating = undefined;
        if (phase === 'LOADING') endLater(NO_ANSWER_MS, 'CRASH', 'SERVER_DOES_NOT_ANSWER');
      },
    });
    if ('refused' in seat) endLater(NO_ANSWER_MS, 'CRASH', seat.refused);
    else seating = seat;
  };
  if (!has.cars.has(race.race.model)) endLater(1_500, 'CRASH', 'CAR_MISSING');
  else if (!has.tracks.has(race.race.track)) endLater(1_500, 'CRASH', 'TRACK_MISSING');
  else if (remote.active) join();

  time.after(deps.loadMs, () => {
    if (phase !== 'LOADING' || (remote.active && seating === undefined)) return;
    phase = 'LIVE';
    liveAt = time.now();
    deps.live();
    if (seating === undefined) own.begin();
    else seating.loaded();
  });
  const isHanging = (): boolean => time.now() < hangsUntil;
  return {
    memory: () => {
      if (phase === 'LOADING' || phase === 'ENDED') return undefined;
      const frames = 1 + Math.floor(((isHanging() ? hungAt : time.now()) - liveAt) / FRAME_MS);
      return { ...driver.memory(), packetId: frames, status: phase === 'LIVE' ? 'LIVE' : 'PAUSE' };
    },
    close: () => {
      if (isHanging()) return false;
      end('CLOSED', 'WINDOW_CLOSED');
      return true;
    },
    kill: () => end('KILLED', 'KILLED'),
    hang: (millis) => {
      hungAt = time.now();
      hangsUntil = hungAt + millis;
      driver.hang(millis);
    },
  };
};
