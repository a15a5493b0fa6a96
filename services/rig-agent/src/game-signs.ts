import type { GameNow } from '@paddock/shared-domain/rigs/agent-wire';
import type { GameMemory, SeenGame } from './machine.ts';

/** Least time between two reads that show a changing memory: that of an old game may remain mapped (launcher.md 4.1.4). */
const PROOF_MS = 200;
/** After this long without a change of its memory a game does not count as live. */
const STILL_MS = 5_000;
/** A game may be "not responding" while it loads. Without window or changing memory for this long, it hangs (launcher.md 13). */
const HUNG_MS = 300_000;

const isDriving = ({ status }: GameMemory): boolean => status === 'LIVE' || status === 'PAUSE';
export type RigLap = {
  readonly lap: number;
  readonly millis: number;
  readonly sectors: number[];
  readonly tyre: string;
  readonly fuel: number;
  readonly best: boolean;
};
/** What the observations of one game show. */
export type GameSigns = {
  /** Takes in an observation. `told`: number of laps of the present session already reported. */
  look(seen: SeenGame, mono: number, told: number): void;
  /** Whether somebody can drive: the memory changed between two reads and the status is live or paused. */
  isLaunched(): boolean;
  isHung(mono: number): boolean;
  stateAt(mono: number, launched: boolean): Exclude<GameNow['state'], 'NONE'>;
  /** The next completed lap, returned once. `restarted`: a new session counts laps from 0. */
  takeLap(): RigLap | undefined;
  restarted(): boolean;
  sessionTimeLeftMs(): number | null;
};

/** @param since time of the first observation on the steady clock. */
export const gameSigns = (since: number): GameSigns => {
  let proof: { readonly packetId: number; readonly mono: number } | undefined;
  let launched = false;
  let last: GameMemory | undefined;
  let movedAt: number | undefined;
  let signAt = since;
  let lap: RigLap | undefined;
  let crossing: { readonly lap: number; readonly fuel: number; readonly bestBefore: number } | undefined;
  let newSession = false;

  const prove = (memory: GameMemory, mono: number): void => {
    if (!isDriving(memory)) proof = undefined;
    else if (proof === undefined) proof = { packetId: memory.packetId, mono };
    else if (mono - proof.mono >= PROOF_MS) {
      launched ||= memory.packetId !== proof.packetId;
      proof = { packetId: memory.packetId, mono };
    }
  };
  const followLaps = (memory: GameMemory, told: number): void => {
    if (crossing !== undefined) {
      // The lap time may appear one read after the lap number.
      const { lap: number, fuel, bestBefore } = crossing;
      const { lastLapMs: millis, bestLapMs, sectorMs, tyre } = memory;
      if (millis > 0 && memory.completedLaps === number) {
        const best = millis === bestLapMs && (bestBefore <= 0 || millis < bestBefore);
        lap = { lap: number, millis, sectors: [...sectorMs], tyre, fuel, best };
      }
      crossing = undefined;
    } else if (memory.completedLaps < told) newSession = true;
    else if (memory.completedLaps > told)
      crossing = { lap: memory.completedLaps, fuel: memory.fuelLitres, bestBefore: last?.bestLapMs ?? 0 };
  };

  return {
    look: ({ memory, hasWindow }, mono, told) => {
      if (hasWindow) signAt = mono;
      if (memory === undefined) return;
      if (last !== undefined && memory.packetId !== last.packetId) {
        movedAt = mono;
        signAt = mono;
      }
      prove(memory, mono);
      // Before that, the memory may hold laps of the game before.
      if (launched) followLaps(memory, told);
      last = memory;
    },
    isLaunched: () => launched,
    isHung: (mono) => mono - signAt >= HUNG_MS,
    stateAt: (mono, wasLaunched) => {
      if (!launched) return wasLaunched ? 'UNKNOWN' : 'LOADING';
      if (movedAt === undefined || mono - movedAt > STILL_MS) return 'UNKNOWN';
      return last?.status === 'PAUSE' ? 'PAUSED' : 'LIVE';
    },
    takeLap: () => {
      const taken = lap;
      lap = undefined;
      return taken;
    },
    restarted: () => {
      const was = newSession;
      newSession = false;
      return was;
    },
    sessionTimeLeftMs: () => (launched ? (last?.sessionTimeLeftMs ?? null) : null),
  };
};
