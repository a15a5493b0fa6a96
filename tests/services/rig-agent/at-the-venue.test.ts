import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RaceEventId, SeatId } from '@paddock/shared-domain/kernel/ids';
import { EntryId } from '@paddock/shared-domain/launcher/ids';
import { raceEventDecider } from '@paddock/shared-domain/launcher/race-event-commands';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../architecture/source-tree.ts';
import { id } from '../../support/builders/brands.ts';
import { context } from '../laps/race-world.ts';
import { AMG, type Floor, HOTLAP, openFloor, SPA } from '../launcher/floor-world.ts';
import { listen } from '../rigs/rig-world.ts';

let floor: Floor;
let url = '';
const folder = mkdtempSync(join(tmpdir(), 'rig-program-'));
const children: ChildProcess[] = [];

/** Starts the agent as a process of its own, as on a rig. It reaches the venue over the network. */
const program = (...words: readonly string[]) => {
  const main = join(root, 'services/rig-agent/src/main.ts');
  const child = spawn(
    process.execPath,
    ['--conditions', 'development', '--import', 'tsx', main, '--folder', folder, ...words],
    { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  children.push(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      said += text.toString();
    });
  return { child, said: () => said };
};
const ended = async ({ child, said }: ReturnType<typeof program>): Promise<{ code: number; said: string }> => {
  const [code] = (await once(child, 'close')) as [number];
  return { code, said: said() };
};
const processOfGame = (): number | undefined => {
  const path = join(folder, 'game-process.json');
  const ours = existsSync(path)
    ? (JSON.parse(readFileSync(path, 'utf8')) as { process: { pid: number } | null })
    : null;
  return ours?.process?.pid;
};
const isAlive = (pid: number | undefined): boolean => pid !== undefined && existsSync(`/proc/${pid}/exe`);

beforeAll(async () => {
  floor = await openFloor();
  url = `http://127.0.0.1:${await listen(floor.venue.composed)}`;
});
afterAll(async () => {
  for (const child of children) if (child.exitCode === null) child.kill('SIGKILL');
  const game = processOfGame();
  if (game !== undefined && isAlive(game)) process.kill(game, 'SIGKILL');
  await floor.venue.close();
  rmSync(folder, { recursive: true, force: true });
});

const entryEvents = async (event: string): Promise<readonly string[]> =>
  (await floor.venue.log())
    .filter(({ stream }) => stream === `entry-${event}_${floor.seat(0)}`)
    .map(({ type }) => type);
const stages = async (): Promise<readonly unknown[]> =>
  (await floor.venue.log())
    .filter(({ stream, type }) => stream === `seatAgent-${floor.seat(0)}` && type === 'SignalAcknowledged')
    .map(({ data }) => (data as { stage: string }).stage);
const isConnected = async (): Promise<boolean> => {
  const { results } = (await floor.chief.get('/races/rigs')).body as { results: { calendar: string; state: string }[] };
  return results.some(({ calendar, state }) => calendar === floor.seat(0) && state === 'connected');
};

describe('The agent program of a rig', () => {
  it('is paired once with a code from staff, and stores its key so that only its own user can read it', async () => {
    const plain = await ended(program('pair', 'ABCD2345', '--server-url', 'http://10.255.255.1'));
    expect([plain.code, plain.said]).toEqual([78, expect.stringContaining('--plain-http')]);
    const refused = await ended(program('pair', 'ABCD2345', '--server-url', url));
    expect([refused.code, refused.said]).toEqual([1, expect.stringMatching(/code/i)]);
    const { body } = await floor.chief.post('/races/rigs/pairing-codes', { calendar: floor.seat(0) });
    const paired = await ended(program('pair', body.code as string, '--server-url', url));
    expect([paired.code, paired.said]).toEqual([0, expect.stringContaining('This rig is')]);
    expect(statSync(join(folder, 'rig.json')).mode & 0o777).toBe(0o600);
    const again = await ended(program('pair', body.code as string, '--server-url', url));
    expect(again.code).toBe(1);
  });

  it('starts the game and reports it; after a kill it finds the running game again, and ends it when told to', async () => {
    const event = RaceEventId.parse(floor.event(0));
    await floor.chief.patch(`/races/events/${event}`, { track: SPA, sessions: [HOTLAP] });
    const driver = { userId: null, carId: id.car(AMG), skin: '', ballast: 0, restrictor: 0 };
    const data = { eventId: event, entryId: EntryId.parse('entry0'), seatId: SeatId.parse(floor.seat(0)), driver };
    await floor.venue.composed.deps.commands.handle(
      raceEventDecider,
      event,
      [{ type: 'AssignEntry', data }],
      context(),
    );
    const first = program('--simulated');
    await expect.poll(async () => ((await isConnected()) ? 'connected' : first.said())).toBe('connected');
    await floor.chief.post(`/races/events/${event}/signal`, { signal: 'SESSION_START' });
    await expect.poll(() => entryEvents(event)).toEqual(['EntryInitialized', 'EntryLaunched']);
    await expect.poll(stages).toEqual(['RECEIVED', 'APPLIED']);

    const game = processOfGame();
    first.child.kill('SIGKILL');
    await once(first.child, 'close');
    expect(isAlive(game)).toBe(true);
    program('--simulated');
    await expect.poll(isConnected).toBe(true);
    expect(processOfGame()).toBe(game);
    await floor.chief.post(`/races/events/${event}/signal`, { signal: 'SESSION_EXIT' });
    await expect.poll(() => entryEvents(event)).toEqual(['EntryInitialized', 'EntryLaunched', 'EntryExited']);
    await expect.poll(() => isAlive(game)).toBe(false);
  });

  it('works in two halves: the service has the key, and the session program starts the game without one', async () => {
    const event = RaceEventId.parse(floor.event(0));
    const [pipe, own] = [join(folder, 'pipe'), mkdtempSync(join(tmpdir(), 'rig-session-'))];
    for (const child of children.splice(0)) child.kill('SIGKILL');
    const before = (await entryEvents(event)).length;
    const service = program('service', '--pipe', pipe);
    const session = program('session', '--pipe', pipe, '--simulated', '--folder', own);
    await expect.poll(async () => ((await isConnected()) ? 'connected' : service.said())).toBe('connected');
    // Both run in the account of this test, so both say that the key is not safe.
    await expect.poll(service.said).toContain('The account at the rig can read');
    await expect.poll(session.said).toContain('It should not');
    await floor.chief.post(`/races/events/${event}/signal`, { signal: 'SESSION_START' });
    const news = async () => (await entryEvents(event)).slice(before);
    await expect.poll(news).toEqual(['EntryInitialized', 'EntryLaunched']);
    const files = readdirSync(own, { recursive: true, encoding: 'utf8' });
    expect(files).toContain('game-process.json');
    const { key } = JSON.parse(readFileSync(join(folder, 'rig.json'), 'utf8')) as { key: string };
    for (const name of files.filter((path) => statSync(join(own, path)).isFile()))
      expect([name, readFileSync(join(own, name), 'utf8').includes(key)]).toEqual([name, false]);
    await floor.chief.post(`/races/events/${event}/signal`, { signal: 'SESSION_EXIT' });
    await expect.poll(news).toEqual(['EntryInitialized', 'EntryLaunched', 'EntryExited']);
    rmSync(own, { recursive: true, force: true });
  });
});
