import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import type { Standing } from '@paddock/embedded/supervisor/headway';
import { waitUntilReady } from '@paddock/embedded/supervisor/wait-until-ready';
import { progressLine } from '@paddock/projections/engine/progress';
import type { ProjectionStatus } from '@paddock/projections/engine/statuses';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const model = (name: string, more: Partial<ProjectionStatus> = {}): ProjectionStatus => ({
  name,
  version: 1,
  position: '',
  state: 'rebuilding',
  error: null,
  progress: null,
  quietSeconds: 0,
  ...more,
});
const bar = (done: number, secondsLeft = 40): string =>
  progressLine({ names: [], done, events: 1, eventsPerSecond: 4_000, secondsLeft });
const BUILDING = 'audit: being made for the first time';

describe('a start that waits until Paddock is ready', () => {
  let server: Server;
  let address: string;
  let answer: readonly [status: number, body: string];
  let said: string[];
  beforeEach(async () => {
    answer = [503, `not ok\n${BUILDING}\n`];
    said = [];
    server = createServer((_, reply) => reply.writeHead(answer[0]).end(answer[1])).listen(0, '127.0.0.1');
    await once(server, 'listening');
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => new Promise<void>((resolve) => void server.close(() => resolve())));

  /** Waits on a test clock: each look takes `secondsALook` and sees what `standings` returns. Resolves with the seconds waited. */
  const wait = (secondsALook: number, standings: (look: number) => Standing) => {
    let [seconds, looks] = [0, 0];
    return waitUntilReady({
      address,
      signal: AbortSignal.timeout(60_000),
      look: async () => standings((looks += 1)),
      tell: (sentence) => said.push(sentence),
      now: () => seconds * 1_000,
      pause: async () => void (seconds += secondsALook),
    }).then(() => seconds);
  };

  it('waits for hours while a rebuild advances, and says how far it is', async () => {
    const seconds = await wait(60, (look) => {
      if (look === 200) answer = [200, 'ok\n'];
      return { head: '9000000', readModels: [model('audit', { progress: bar(look / 200) }), model('users')] };
    });
    expect(seconds).toBeGreaterThan(3 * 3_600);
    expect(said[0]).toMatch(/^Building 2 read models from the log: \d+ % 4 000 events\/s 0:40 left\.$/);
  });

  it('counts a read model that gets a position, and a new event in the log, as progress', async () => {
    const models = (look: number) =>
      ['a', 'b', 'c'].map((name, index) => (look > index * 2 ? model(name, { position: '7' }) : model(name)));
    await wait(100, (look) => {
      if (look === 8) answer = [200, 'ok\n'];
      return { head: look > 6 ? '8' : '7', readModels: models(look) };
    });
    expect(said).not.toEqual([]);
  });

  it('does not wait for a halted read model, also if a process stands still at the same event', async () => {
    answer = [
      503,
      'not ok\nledger: halted at an event it cannot take\nprocess refunds: 2 events wait, the first for 90 s\n',
    ];
    expect(await wait(10, () => ({ head: '9', readModels: [] }))).toBe(0);
    expect(said).toEqual([
      'Warning: ledger: halted at an event it cannot take. `npm run paddock -- poison list` shows more.',
    ]);
  });

  it('gives up when nothing has advanced for 120 s, and says what does not advance', async () => {
    const standing = { head: '9', readModels: [model('audit', { progress: bar(0.3) })] };
    await expect(wait(10, () => standing)).rejects.toThrow(
      `Paddock did not become ready: nothing has advanced for 120 s. ${BUILDING}. The logs are in the data folder's log folder.`,
    );
  });

  it('gives up when a rebuild fails at the same place again and again', async () => {
    const failing = (look: number): Standing => ({
      head: '9',
      readModels: [
        model('ledger', {
          progress: bar((look % 4) / 10, look),
          error: look > 4 ? 'the postings of event 7 sum to 16644' : null,
        }),
      ],
    });
    await expect(wait(10, failing)).rejects.toThrow('nothing has advanced for 120 s');
    expect(said.at(-1)).toContain('The last attempt failed: the postings of event 7 sum to 16644');
  });

  it('gives up when neither the API nor the database ever answers', async () => {
    server.close();
    server.closeAllConnections();
    const nowhere = () => {
      throw new Error('no server');
    };
    await expect(wait(30, nowhere)).rejects.toThrow('nothing has advanced for 120 s. The logs are');
  });

  it('does not wait for a halted read model, and warns of it', async () => {
    answer = [503, 'not ok\naudit: halted at an event it cannot take\nthe demo venue is being loaded\n'];
    await wait(1, () => ({ head: '9', readModels: [model('audit', { state: 'halted' })] }));
    expect(said).toEqual([
      'Warning: audit: halted at an event it cannot take. `npm run paddock -- poison list` shows more.',
    ]);
  });

  it('waits for the other read models when one is halted', async () => {
    answer = [503, `not ok\nusers: halted at an event it cannot take\n${BUILDING}\n`];
    const seconds = await wait(1, (look) => {
      if (look === 30) answer = [503, 'not ok\nusers: halted at an event it cannot take\n'];
      return { head: '9', readModels: [model('audit', { progress: bar(look / 30) })] };
    });
    expect(seconds).toBeGreaterThanOrEqual(29);
  });
});
