import type { GameMemory } from '@paddock/rig-agent/machine';
import type { Dice } from './dice.ts';
import type { OpenSession } from './lan.ts';
import { driveLap, type LapBeginning, type ModelLap } from './lap-model.ts';
import type { VirtualTime } from './virtual-time.ts';

/** What a driver needs of the program that holds the session: a server, or the game itself. */
export type Track = {
  beginLap(): boolean;
  crossed(lap: ModelLap & { readonly tyre: string }): void;
  timeLeft(): number;
};
/** Laps of one session as the game stores them for `race_out.json`. */
export type DrivenSession = { readonly session: OpenSession; readonly laps: readonly (ModelLap & { tyre: string })[] };
export type Driver = {
  open(session: OpenSession): void;
  /** Ends the session: the lap under way does not count. */
  close(): void;
  /** Stops for that long: the lap under way takes longer by it. */
  hang(millis: number): void;
  sessions(): readonly DrivenSession[];
  /** The game's memory for the open session, without the fields that show whether the game lives. */
  memory(): Omit<GameMemory, 'packetId' | 'status'>;
};
const TANK_LITRES = 60;
const LITRES_A_LAP = 2.6;
const TYRE = { short: 'SM', long: 'Semislicks (SM)' };

/** A driver in a car: drives lap after lap while laps may begin. */
export const createDriver = (parts: {
  readonly time: VirtualTime;
  readonly dice: Dice;
  readonly skill: number;
  /** A good lap, in ms. */
  readonly pace: number;
  readonly track: Track;
  readonly drove: (session: OpenSession, lap: ModelLap) => void;
}): Driver => {
  const { time, dice, track } = parts;
  const driven: { readonly session: OpenSession; readonly laps: (ModelLap & { tyre: string })[] }[] = [];
  let session: OpenSession | undefined;
  let line: { readonly at: number; cancel: () => void; readonly cross: () => void } | undefined;
  let fuel = TANK_LITRES;
  let [last, best] = [0, 0];

  const until = (at: number, cross: () => void): void => {
    line = { at, cross, cancel: time.after(at - time.now(), cross) };
  };
  const begin = (beginning: LapBeginning): void => {
    if (session === undefined || !track.beginLap()) return;
    const own = session;
    const lap = driveLap({ ...parts, beginning, cutsCounted: own.cutsCounted }, dice);
    until(time.now() + lap.millis, () => {
      line = undefined;
      fuel = Math.max(1, fuel - LITRES_A_LAP);
      last = lap.millis;
      if (own.type === 3 || lap.cuts === 0) best = best === 0 ? lap.millis : Math.min(best, lap.millis);
      driven.at(-1)?.laps.push({ ...lap, tyre: TYRE.short });
      parts.drove(own, lap);
      track.crossed({ ...lap, tyre: TYRE.short });
      begin('FLYING');
    });
  };
  const close = (): void => {
    line?.cancel();
    line = undefined;
    session = undefined;
  };
  return {
    open: (opened) => {
      close();
      session = opened;
      [last, best, fuel] = [0, 0, TANK_LITRES];
      driven.push({ session: opened, laps: [] });
      const lights = opened.startsAt > time.now();
      until(Math.max(time.now(), opened.startsAt), () => begin(lights ? 'LIGHTS' : 'PITS'));
    },
    close,
    hang: (millis) => {
      if (line === undefined) return;
      line.cancel();
      until(line.at + millis, line.cross);
    },
    sessions: () => driven,
    memory: () => ({
      completedLaps: session === undefined ? 0 : (driven.at(-1)?.laps.length ?? 0),
      lastLapMs: last,
      bestLapMs: best,
      sectorMs: driven.at(-1)?.laps.at(-1)?.sectors ?? [],
      fuelLitres: Math.round(fuel * 10) / 10,
      tyre: TYRE.long,
      sessionTimeLeftMs: track.timeLeft(),
    }),
  };
};
