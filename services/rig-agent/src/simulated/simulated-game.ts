import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRaceIni } from '@paddock/shared-domain/assetto-corsa/race-ini';

/**
 * A game that behaves like the real one for the agent: it refuses an incomplete file, loads for a while, shows its memory, counts
 * laps, and writes `race_out.json` when it closes but not when it is killed.
 */
const [folder = '', loadMs = '2000', lapMs = '3000'] = process.argv.slice(2);
const place = (...names: readonly string[]): string => join(folder, ...names);
const read = readRaceIni(readFileSync(place('cfg', 'race.ini'), 'utf8'));
if (read.fault !== undefined) {
  process.stderr.write(`race.ini: ${JSON.stringify(read.fault)}\n`);
  process.exit(3);
}
const { race } = read;
const { track } = race.race;

const startedAt = performance.now();
let packetId = 1;
const lapsAt = (now: number): number => Math.max(0, Math.floor((now - Number(loadMs)) / Number(lapMs)));
/** The two memory pages one after the other, packed as in the game. */
const pages = (now: number): Buffer => {
  const bytes = Buffer.alloc(580 + 296);
  const graphics = bytes.subarray(580);
  const laps = lapsAt(now);
  const loaded = now >= Number(loadMs);
  if (loaded) packetId += 1;
  bytes.writeInt32LE(packetId, 0);
  bytes.writeFloatLE(40 - laps * 2, 12);
  graphics.writeInt32LE(packetId, 0);
  graphics.writeInt32LE(loaded ? 2 : 0, 4);
  graphics.writeInt32LE(laps, 132);
  graphics.writeInt32LE(laps > 0 ? Number(lapMs) : 0, 144);
  graphics.writeInt32LE(laps > 0 ? Number(lapMs) : 0, 148);
  graphics.writeFloatLE(600_000 - now, 152);
  graphics.write('Semislicks (SM)', 176, 'utf16le');
  return bytes;
};
setInterval(() => {
  // Replaced atomically, so that the reader never sees half a page.
  writeFileSync(place('memory.new'), pages(performance.now() - startedAt));
  renameSync(place('memory.new'), place('memory'));
}, 20);

const close = (): void => {
  const laps = Array.from({ length: lapsAt(performance.now() - startedAt) }, (_, lap) => ({
    lap,
    car: 0,
    sectors: [Number(lapMs)],
    time: Number(lapMs),
    cuts: 0,
    tyre: 'SM',
  }));
  mkdirSync(place('out'), { recursive: true });
  const [first] = race.sessions;
  writeFileSync(
    place('out', 'race_out.json'),
    JSON.stringify({
      track,
      number_of_sessions: 1,
      players: [{ name: 'Simulated', car: race.race.model, skin: '' }],
      sessions: [{ event: 0, name: first?.name, type: first?.type, lapsCount: laps.length, duration: 10, laps }],
    }),
  );
  process.exit(0);
};
process.on('SIGTERM', close);
process.on('SIGINT', close);
