import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contentOf } from '@paddock/rig-agent/windows/content';
import { libraryWithGame, placesOf, steamIdOf } from '@paddock/rig-agent/windows/game-places';
import { readHelperLine } from '@paddock/rig-agent/windows/helper-lines';
import { HELPER_SCRIPT, PLACES_SCRIPT } from '@paddock/rig-agent/windows/helper-script';
import {
  GRAPHICS_BYTES,
  type MemoryLook,
  PHYSICS_BYTES,
  readPages,
  sectorFollower,
} from '@paddock/rig-agent/windows/memory-pages';
import { samePath } from '@paddock/rig-agent/windows/windows-processes';
import { AgentFactBody, TOLD_SKINS } from '@paddock/shared-domain/rigs/agent-facts';
import { describe, expect, it, onTestFinished } from 'vitest';

/** Memory pages of the game, with values at the offsets of launcher.md 11.10. */
const pages = (status: number) => {
  const [physics, graphics] = [Buffer.alloc(PHYSICS_BYTES), Buffer.alloc(GRAPHICS_BYTES)];
  physics.writeFloatLE(31.5, 12);
  graphics.writeInt32LE(4711, 0);
  graphics.writeInt32LE(status, 4);
  graphics.writeInt32LE(3, 132);
  graphics.writeInt32LE(83_456, 144);
  graphics.writeInt32LE(82_999, 148);
  graphics.writeFloatLE(125_000, 152);
  graphics.writeInt32LE(1, 164);
  graphics.writeInt32LE(27_400, 168);
  graphics.write('Semislicks (SM)', 176, 'utf16le');
  return { physics, graphics };
};
const look = (completedLaps: number, sector: number, lastSectorMs: number, lastLapMs = 0): MemoryLook => ({
  packetId: 1,
  status: 'LIVE',
  completedLaps,
  lastLapMs,
  bestLapMs: lastLapMs,
  fuelLitres: 10,
  tyre: 'SM',
  sessionTimeLeftMs: 1,
  sector,
  lastSectorMs,
});

describe("the game's memory on Windows", () => {
  it('is read at the offsets of its pages', () => {
    const { physics, graphics } = pages(2);
    expect(readPages(physics, graphics)).toEqual({
      packetId: 4711,
      status: 'LIVE',
      completedLaps: 3,
      lastLapMs: 83_456,
      bestLapMs: 82_999,
      fuelLitres: 31.5,
      tyre: 'Semislicks (SM)',
      sessionTimeLeftMs: 125_000,
      sector: 1,
      lastSectorMs: 27_400,
    });
    expect([0, 1, 3].map((status) => readPages(physics, pages(status).graphics)?.status)).toEqual([
      'OFF',
      'REPLAY',
      'PAUSE',
    ]);
  });

  it('is not used if a page is too short or the status is unknown', () => {
    const { physics, graphics } = pages(2);
    expect(readPages(physics.subarray(1), graphics)).toBeUndefined();
    expect(readPages(physics, graphics.subarray(4))).toBeUndefined();
    expect(readPages(physics, pages(77).graphics)).toBeUndefined();
  });

  it('gives a lap its sector times; the last one is the rest of the lap time', () => {
    const follow = sectorFollower();
    follow(look(0, 0, 0));
    follow(look(0, 1, 27_400));
    follow(look(0, 1, 27_400));
    follow(look(0, 2, 30_000));
    expect(follow(look(1, 0, 30_000, 83_456)).sectorMs).toEqual([27_400, 30_000, 26_056]);
    follow(look(1, 1, 27_000, 83_456));
    // Two laps at once or a missed sector: no sector times rather than wrong ones.
    expect(follow(look(3, 0, 1, 80_000)).sectorMs).toEqual([]);
    follow(look(3, 2, 30_000, 80_000));
    expect(follow(look(4, 0, 1, 81_000)).sectorMs).toEqual([]);
  });
});

describe('the output of the Windows helper', () => {
  it('is read line by line: pages, processes and ports; a single process is read as a list', () => {
    const { physics, graphics } = pages(2);
    const line = { kind: 'pages', physics: physics.toString('base64'), graphics: graphics.toString('base64') };
    expect(readHelperLine(JSON.stringify(line))).toMatchObject({ kind: 'pages', look: { packetId: 4711 } });
    const acs = { pid: 4, path: 'C:\\acs.exe', startedAt: '2026-11-22T18:00:00.000Z', window: true };
    expect(readHelperLine(JSON.stringify({ kind: 'programs', programs: acs }))).toEqual({
      kind: 'programs',
      programs: [acs],
    });
    expect(readHelperLine('{"kind":"programs","programs":null}')).toEqual({ kind: 'programs', programs: [] });
    expect(readHelperLine('{"kind":"ports","ports":[{"pid":4,"port":9600}]}')).toEqual({
      kind: 'ports',
      ports: [{ pid: 4, port: 9600 }],
    });
    expect(['', 'WARNING: no', '{"kind":"pages","physics":"AA==","graphics":"AA=="}'].map(readHelperLine)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('the scripts on Windows', () => {
  it.each([
    ['helper', HELPER_SCRIPT],
    ['places', PLACES_SCRIPT],
  ])('print in UTF-8 whatever the code page of the computer: %s', (_, script) => {
    expect(script).toContain(
      'New-Object IO.StreamWriter ([Console]::OpenStandardOutput()), (New-Object Text.UTF8Encoding $false)',
    );
    const printed = script.split('\n').filter((line) => line.includes('ConvertTo-Json'));
    expect(printed.filter((line) => !line.trim().startsWith('$out.WriteLine('))).toEqual([]);
    expect(script).not.toContain('[Console]::Out.');
  });
});

describe('the game on Windows', () => {
  const vdf = String.raw`"libraryfolders"
{
	"0" { "path"		"C:\\Program Files (x86)\\Steam"
		"label" ""
		"apps" { "228980"		"419246" } }
	"1"
	{
		"path"		"D:\\Games\\Steam Library"
		"apps"
		{
			"244210"		"14857318251"
		}
	}
}`;
  it('is in the Steam library that lists it', () => {
    expect(libraryWithGame(vdf)).toBe(String.raw`D:\Games\Steam Library`);
    expect(libraryWithGame(vdf.replace('244210', '805550'))).toBeUndefined();
  });

  it('has its settings and results in the documents folder of the user', () => {
    expect(placesOf(String.raw`D:\Lib`, String.raw`E:\OneDrive\Documents`)).toEqual({
      game: String.raw`D:\Lib\steamapps\common\assettocorsa`,
      server: String.raw`D:\Lib\steamapps\common\assettocorsa\server`,
      cfg: String.raw`E:\OneDrive\Documents\Assetto Corsa\cfg`,
      out: String.raw`E:\OneDrive\Documents\Assetto Corsa\out`,
    });
  });

  it('is used with the account that Steam is logged in with, and its path is compared without letter case', () => {
    expect(steamIdOf(1)).toBe('76561197960265729');
    expect(steamIdOf(0)).toBeUndefined();
    expect(samePath('D:/Lib/ACS.exe', String.raw`d:\lib\acs.exe`)).toBe(true);
  });
});

describe('the cars of a rig', () => {
  it('are reported with their skins; a car with too many skins, or too long names, is reported without them', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'paddock-skins-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const { most, nameLength } = TOLD_SKINS;
    const named = (count: number) =>
      Array.from({ length: count }, (_, skin) => String(skin).padStart(3, '0').padEnd(nameLength, 'x'));
    const skinsOf = { full: named(most), long: ['x'.repeat(nameLength + 1)], many: named(most + 1) };
    for (const [car, skins] of Object.entries(skinsOf))
      for (const skin of skins) await mkdir(join(folder, 'cars', car, 'skins', skin), { recursive: true });
    const data = await contentOf(folder);
    expect(data.cars.map(({ id, skins }) => [id, skins?.length])).toEqual([
      ['full', most],
      ['long', undefined],
      ['many', undefined],
    ]);
    expect(AgentFactBody.safeParse({ kind: 'CONTENT', data }).error).toBeUndefined();
  });
});
