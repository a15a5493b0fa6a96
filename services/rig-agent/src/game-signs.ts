import type { GameNow } from '@paddock/shared-domain/rigs/agent-wire';
import type { GameMemory, SeenGame } from './machine.ts';

/** Two reads at least so far apart show whether a memory moves: a mapping may outlive its game (launcher.md 4.1.4). */
const PROOF_MS = 200;
/** A game whose memory stood still for so long is not called live any more. */
const STILL_MS = 5_000;
/** A game "not responding" while it loads is alive; one without a window or a moving memory for so long is not (launcher.md 13). */
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
/** What a row of looks at one game says of it. */
export type GameSigns = {
  /** Takes a look in; `told`: laps of the present session that were told. */
  look(seen: SeenGame, mono: number, told: number): void;
  /** Somebody can drive: the memory moved between two reads, and its status is live or paused. */
  isLaunched(): boolean;
  isHung(mono: number): boolean;
  stateAt(mono: number, launched: boolean): Exclude<GameNow['state'], 'NONE'>;
  /** A lap that was completed, once. `restarted`: a new session counts laps anew. */
  takeLap(): RigLap | undefined;
  restarted(): boolean;
  sessionTimeLeftMs(): number | null;
};

/** @param since steady time of the first look. */
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
      // The time of a lap may come one read after its number.
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
      // A mapping that was left over from a game before has laps of that game.
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
