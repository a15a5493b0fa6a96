import type { GameMemory } from '../machine.ts';

/** Sizes of the game's shared pages (launcher.md 11.10). */
export const PHYSICS_BYTES = 580;
export const GRAPHICS_BYTES = 296;
const TYRE_CHARACTERS = 33;
const STATUS: readonly GameMemory['status'][] = ['OFF', 'REPLAY', 'LIVE', 'PAUSE'];

/** One read of the pages, without the list of sectors. Lap times in ms. */
export type MemoryLook = Omit<GameMemory, 'sectorMs'> & { readonly sector: number; readonly lastSectorMs: number };

/** UTF-16 up to the first zero. */
const wide = (page: DataView, at: number, characters: number): string => {
  let text = '';
  for (let index = 0; index < characters; index += 1) {
    const unit = page.getUint16(at + index * 2, true);
    if (unit === 0) break;
    text += String.fromCharCode(unit);
  }
  return text;
};
const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
/** 0 for a value that is no finite number. */
const finite = (value: number): number => (Number.isFinite(value) ? value : 0);

/**
 * Reads the game's physics and graphics pages: little-endian, packed to four bytes. Undefined if they are too short or the status
 * is unknown, as in another game with the same names.
 */
export const readPages = (physics: Uint8Array, graphics: Uint8Array): MemoryLook | undefined => {
  if (physics.byteLength < PHYSICS_BYTES || graphics.byteLength < GRAPHICS_BYTES) return undefined;
  const [own, shown] = [viewOf(physics), viewOf(graphics)];
  const status = STATUS[shown.getInt32(4, true)];
  if (status === undefined) return undefined;
  return {
    packetId: shown.getInt32(0, true),
    status,
    completedLaps: Math.max(0, shown.getInt32(132, true)),
    lastLapMs: shown.getInt32(144, true),
    bestLapMs: shown.getInt32(148, true),
    fuelLitres: Math.max(0, finite(own.getFloat32(12, true))),
    tyre: wide(shown, 176, TYRE_CHARACTERS),
    sessionTimeLeftMs: finite(shown.getFloat32(152, true)),
    sector: shown.getInt32(164, true),
    lastSectorMs: shown.getInt32(168, true),
  };
};

/**
 * Collects the sectors of a lap from reads ten times a second, because the page shows only the last sector. The last sector of a
 * lap is the rest of its time. A lap that was not read from its start has no sectors.
 */
export const sectorFollower = () => {
  let laps: number | undefined;
  let sector = 0;
  let open: number[] | undefined;
  let closed: readonly number[] = [];
  return (look: MemoryLook): GameMemory => {
    const { sector: at, lastSectorMs, ...memory } = look;
    if (laps === undefined || memory.completedLaps < laps) open = at === 0 ? [] : undefined;
    else if (memory.completedLaps > laps) {
      const rest = memory.lastLapMs - (open ?? []).reduce((sum, one) => sum + one, 0);
      closed = open === undefined || memory.completedLaps !== laps + 1 || rest <= 0 ? [] : [...open, rest];
      open = at === 0 ? [] : undefined;
    } else if (at === sector + 1) open?.push(lastSectorMs);
    else if (at !== sector) open = undefined;
    laps = memory.completedLaps;
    sector = at;
    return { ...memory, sectorMs: closed };
  };
};
