import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { DEMO_MARK } from '@paddock/kit/readiness';
import { readConfig } from '@paddock/embedded/config';
import { freePort } from '@paddock/embedded/free-port';
import { usualPatience } from '@paddock/embedded/supervisor/keep-running';
import { supervise, type Paddock } from '@paddock/embedded/supervisor/supervise';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeFakeParts } from './fake-parts.ts';
import { parentOf } from './run-holder.ts';

const patience = { ...usualPatience, firstDelay: 20, port: 100 };

describe('the supervisor', () => {
  let parts: ReturnType<typeof makeFakeParts>;
  let said: string[];
  let port: number;
  const running: Paddock[] = [];
  beforeEach(async () => {
    parts = makeFakeParts();
    said = [];
    port = await freePort();
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((paddock) => paddock.stop()));
    parts.remove();
  });

  const start = async (environment: Record<string, string> = {}): Promise<Paddock> => {
    const config = readConfig({
      PORT: String(port),
      DATA_DIR: parts.dataDir,
      DATABASE_URL: 'postgres://somebody@127.0.0.1:1/somewhere',
      ...environment,
    });
    const paddock = await supervise(
      config,
      parts.programs,
      (line) => said.push(line),
      AbortSignal.timeout(240_000),
      patience,
    );
    running.push(paddock);
    return paddock;
  };
  const pidOf = (name: string): number => parts.diary().findLast((entry) => entry.name === name)?.pid ?? 0;

  it('stops the API first, then the projections, then the local card provider, also when it is told twice', async () => {
    const paddock = await start();
    await parts.started('api', 'projections', 'stripe-twin');
    await Promise.all([paddock.stop(), paddock.stop()]);
    const stopped = parts.diary().filter(({ what }) => what === 'stopped');
    expect(stopped.map(({ name }) => name)).toEqual(['api', 'projections', 'stripe-twin']);
  });

  it('restarts a part that crashed, and says so', async () => {
    await start();
    await parts.started('projections');
    const before = pidOf('projections');
    process.kill(before, 'SIGKILL');
    await vi.waitFor(() => expect(pidOf('projections')).not.toBe(before), { timeout: 60_000 });
    expect(said).toContain('projections ended (SIGKILL); starting it again in 0.02 s.');
  });

  it('restarts one part on request without calling it a crash, once for two requests at once; the others keep running', async () => {
    const paddock = await start();
    await parts.started('api', 'projections', 'stripe-twin');
    const [before, other] = [pidOf('projections'), pidOf('api')];
    await Promise.all([paddock.restart('projections'), paddock.restart('projections'), paddock.restart('nobody')]);
    await vi.waitFor(() => expect(pidOf('projections')).not.toBe(before), { timeout: 60_000 });
    const names = parts.diary().map(({ name, what }) => `${name} ${what}`);
    expect(names.filter((entry) => entry === 'projections started')).toHaveLength(2);
    expect(names.filter((entry) => entry === 'projections stopped')).toHaveLength(1);
    expect([pidOf('api'), said.filter((line) => line.includes('ended'))]).toEqual([other, []]);
    await paddock.stop();
    await paddock.restart('projections');
    expect(parts.diary().filter(({ name, what }) => name === 'projections' && what === 'started')).toHaveLength(2);
  });

  it('gives each part its settings and only the API the keys', async () => {
    await start({ RATE_LIMITS: 'off' });
    await parts.started('api', 'projections', 'stripe-twin');
    const variables = (name: string): readonly string[] =>
      parts.diary().find((entry) => entry.name === name)?.variables ?? [];
    const keys = ['TOKEN_KEY', 'IDENTITY_KEY', 'VAULT_KEY'];
    const api = [
      'HOST',
      'PORT',
      'DATABASE_URL',
      'DATA_DIR',
      'STRIPE_TWIN_URL',
      'RATE_LIMITS',
      'PUBLIC_URL',
      'NODE_ENV',
    ];
    expect(variables('api')).toEqual(expect.arrayContaining([...api, 'WEB_CUSTOMER_DIR', 'WEB_STAFF_DIR', ...keys]));
    expect(variables('projections')).toContain('DATABASE_URL');
    expect(variables('stripe-twin')).toEqual(
      expect.arrayContaining(['PORT', 'DATA_FILE', 'WEBHOOK_URL', 'WEBHOOK_SECRET']),
    );
    for (const part of ['projections', 'stripe-twin']) {
      expect(variables(part).filter((name) => keys.includes(name))).toEqual([]);
    }
  });

  it('stores the keys that it created for the next start, readable for no other user of the machine', async () => {
    const first = await start();
    await first.stop();
    const path = join(parts.dataDir, 'secrets.json');
    const kept = readFileSync(path, 'utf8');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(Object.keys(JSON.parse(kept) as object)).toEqual(
      expect.arrayContaining(['TOKEN_KEY', 'IDENTITY_KEY', 'VAULT_KEY', 'STRIPE_WEBHOOK_SECRET']),
    );
    await start();
    expect(readFileSync(path, 'utf8')).toBe(kept);
  });

  it('does not start the local card provider if Stripe keys are set', async () => {
    await start({
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    });
    await parts.started('projections');
    expect(parts.diary().map(({ name }) => name)).not.toContain('stripe-twin');
  });

  it('shows warnings and errors of the parts in short, and writes every line to the log', async () => {
    const lines = [
      { level: 30, msg: 'quiet' },
      { level: 40, msg: 'slow disk' },
      { level: 50, msg: 'lost', err: { message: 'no route' } },
    ];
    parts.write(
      'projections',
      `for (const line of ${JSON.stringify(lines)}) console.log(JSON.stringify(line)); setInterval(() => {}, 1000);`,
    );
    const paddock = await start();
    await vi.waitFor(() => expect(said).toContain('projections error: lost: no route'), 60_000);
    expect(said).toContain('projections warning: slow disk');
    expect(said.join()).not.toContain('quiet');
    await paddock.stop();
    const log = readFileSync(join(parts.dataDir, 'log', 'projections.log'), 'utf8')
      .trim()
      .split('\n');
    expect(log.map((line) => JSON.parse(line) as unknown)).toEqual(lines);
  });

  it('gives up when a part does not start, and stops the parts that it had started', async () => {
    parts.write(
      'api',
      `import { readFileSync } from 'node:fs';
       const diary = () => { try { return readFileSync(import.meta.dirname + '/diary', 'utf8'); } catch { return ''; } };
       while (!diary().includes('projections') || !diary().includes('stripe-twin')) await new Promise((r) => setTimeout(r, 20));
       throw new Error('no settings');`,
    );
    await expect(start()).rejects.toThrow(/^api does not start\. Its log: .*api\.log$/);
    const stopped = parts.diary().filter(({ what }) => what === 'stopped');
    expect(stopped.map(({ name }) => name)).toEqual(['projections', 'stripe-twin']);
    expect(parentOf(pidOf('projections'))).toBeUndefined();
  });

  it('says in one sentence that the port is taken, before it starts anything', async () => {
    const other = createServer().listen(port, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    await expect(start()).rejects.toThrow(
      `Port ${port} is in use by another program. Stop it, or set PORT to another one.`,
    );
    other.close();
    expect(parts.diary()).toEqual([]);
  });

  it('refuses a second start on the same data folder, and the first keeps running', async () => {
    await start();
    await expect(start()).rejects.toThrow(/^Paddock is already running on /);
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
  });

  it('loads the demo venue through the running API, and waits until it is loaded', async () => {
    parts.write(
      'demo',
      `
      const { appendFileSync, existsSync } = await import('node:fs');
      const answer = await fetch(process.env.API_URL + '/readyz');
      appendFileSync(import.meta.dirname + '/loaded', answer.status + ' ' + existsSync(process.env.DATA_DIR + '/demo-loading'));
    `,
    );
    expect((await start({ DEMO: '1' })).hasDemo).toBe(true);
    expect(readFileSync(join(parts.folder, 'loaded'), 'utf8')).toBe('200 true');
    expect(existsSync(join(parts.dataDir, DEMO_MARK))).toBe(false);
  });

  it('marks the demo venue as loading from before the API starts until it is loaded; a start without the demo clears the mark', async () => {
    parts.write(
      'api',
      `import { createServer } from 'node:http';
       import { appendFileSync, existsSync } from 'node:fs';
       const loading = () => existsSync(process.env.DATA_DIR + '/demo-loading');
       appendFileSync(import.meta.dirname + '/marks', loading() + '\\n');
       createServer((_, reply) => reply.writeHead(loading() ? 503 : 200).end(loading() ? 'not ok\\nthe demo venue is being loaded\\n' : 'ok\\n'))
         .listen(process.env.PORT, process.env.HOST);`,
    );
    parts.write('demo', 'process.exit(0);');
    const first = await start({ DEMO: '1' });
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
    await first.stop();
    // A start that is killed while it loads the demo venue leaves this mark.
    writeFileSync(join(parts.dataDir, DEMO_MARK), '');
    await start({ DEMO: '0' });
    expect(readFileSync(join(parts.folder, 'marks'), 'utf8')).toBe('true\nfalse\n');
  });

  it('runs without the demo venue if it could not be loaded, and says so', async () => {
    parts.write('demo', 'process.exit(1);');
    expect((await start({ DEMO: '1' })).hasDemo).toBe(false);
    expect(said).toContain('The demo venue is not complete. The next start continues it.');
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
  });
});
