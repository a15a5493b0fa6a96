import { freePort } from '@paddock/embedded/free-port';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client } from './client.ts';
import { Product, buildServices } from './product.ts';

const owner = { username: 'owner@start.test', email: 'owner@start.test', password: 'kept-in-the-paddock-27' };

const SET_UP_LINK = /\/admin\/set-up#([A-Za-z0-9]{27})\n/;
/** What the command for a set-up link says, also when it refuses one. */
const commandOf = (product: Product): string => {
  try {
    return product.command('set-up-link');
  } catch (error) {
    return String(error);
  }
};

describe('an operator who tries Paddock', () => {
  let product: Product;
  let client: Client;
  let metricsPort = 0;
  const signIn = () =>
    client.call('POST', '/auth/token', undefined, { username: owner.username, password: owner.password });
  const may = async () => {
    const { body } = await signIn();
    return (await client.call('GET', '/auth/permissions', String(body['access']))).body;
  };
  beforeAll(async () => {
    await buildServices();
    metricsPort = await freePort();
    product = await Product.prepare({ METRICS_PORT: String(metricsPort) });
    client = new Client(product.port, () => undefined);
  });
  afterAll(async () => {
    client.close();
    await product.stop();
    product.remove();
  });

  it('is told before the first start that there is nothing yet', () => {
    expect(() => product.command('projections')).toThrow(/There is no Paddock in .* Start it once \(npm start\)/);
  });

  it('starts it, signs up, stops it, and can log in after the next start', async () => {
    expect(await product.start()).toBeUndefined();
    expect(product.words.join('')).toMatch(SET_UP_LINK);
    expect((await client.call('POST', '/users', undefined, owner)).status).toBe(201);
    expect(await product.stop()).toBe(0);
    expect(await product.start()).toBeUndefined();
    expect((await signIn()).status).toBe(200);
  });

  it('reads the memory, event loop and garbage collection of the API where METRICS_PORT says', async () => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    for (const name of [
      'process_resident_memory_bytes',
      'nodejs_eventloop_lag_p99_seconds',
      'nodejs_gc_duration_seconds',
    ])
      expect(text).toContain(`# TYPE ${name} `);
  });

  it('is refused a second start on the same folder, with one sentence, and the first product keeps running', async () => {
    const refused = await product.start();
    expect(refused?.code).toBe(1);
    expect(refused?.said).toMatch(
      /^Paddock is already running on .* Stop it first, or start this one with another DATA_DIR\.\n$/,
    );
    expect((await signIn()).status).toBe(200);
  });

  it('appoints and dismisses staff by command while Paddock runs; an appointed person must log in again', async () => {
    const { body } = await signIn();
    const said = product.command('appoint-staff', owner.email, '--permissions', 'user.change_user', '--keep-password');
    expect(said).toBe(`${owner.email} is staff with user.change_user, and must log in again.\n`);
    expect((await client.call('GET', '/auth/permissions', String(body['access']))).status).toBe(401);
    expect(JSON.stringify(await may())).toContain('user.change_user');
    product.command('appoint-staff', owner.email, '--dismiss');
    expect(JSON.stringify(await may())).not.toContain('user.change_user');
  });

  it('prints a set-up link as long as nobody is superuser, and the person who opens it may do everything', async () => {
    const [, token] = SET_UP_LINK.exec(product.command('set-up-link')) ?? [];
    const first = { first_name: 'Olive', last_name: 'Ng', email: 'first@start.test', password: owner.password };
    const made = await client.call('POST', '/owner', undefined, { token, ...first });
    expect(made.status).toBe(200);
    const rights = await client.call('GET', '/auth/permissions', String(made.body['access']));
    expect(rights.body).toMatchObject({ is_superuser: true });
    expect((await client.call('POST', '/owner', undefined, { token, ...first })).status).toBe(400);
    await expect.poll(() => commandOf(product)).toContain('This venue has an owner already.');
  });

  it('appoints a person without --keep-password: the old password no longer works', async () => {
    const squatter = { ...owner, username: 'squat@start.test', email: 'squat@start.test' };
    expect((await client.call('POST', '/users', undefined, squatter)).status).toBe(201);
    const enter = () =>
      client.call('POST', '/auth/token', undefined, { username: squatter.username, password: squatter.password });
    expect((await enter()).status).toBe(200);
    expect(product.command('appoint-staff', squatter.email, '--superuser')).toContain(
      'the old password no longer works',
    );
    expect((await enter()).status).toBe(401);
  });

  it('reads what is wrong with a command', () => {
    expect(() => product.command('appoint-staff', 'nobody@start.test', '--superuser')).toThrow(
      'Nobody has registered with nobody@start.test. Sign up first.',
    );
    expect(() => product.command('appoint-staff', owner.email, '--permissions', 'everything')).toThrow(
      /There is no permission everything\. There are: reservations\.change_reservation/,
    );
    expect(() => product.command('rebuild', 'nothing')).toThrow(/There is no read model nothing\. There are: venues/);
    expect(() => product.command('as-of', 'all', '--at', '2027-03-01')).toThrow(/--at needs a moment with its offset/);
    expect(() => product.command('store-copy')).toThrow(/Where to\?/);
    expect(() => product.command('dance')).toThrow(/There is no command "dance"/);
  });

  it('lists lag, poison events, open cases, mails and webhooks, reconciles, and reads why a wrong act is refused', () => {
    expect(product.command('lag')).toMatch(/^approvals {2}\d+\.\d\d s {2}running\naudit {2}\d+\.\d\d s {2}running\n/);
    expect(product.command('poison', 'list')).toBe('Nothing stands still.\n');
    expect(product.command('open-cases', 'list')).toBe('All checkouts, payments and refunds are finished.\n');
    expect(product.command('mails', 'list')).toContain('No email failed.');
    expect(product.command('webhooks', 'list')).toBe('All webhooks processed.\n');
    expect(product.command('reconcile', '--reason', 'A test')).toContain('Recorded.');
    expect(product.command('mails', '--help')).toContain('mails list | retry <key> --reason <why>');
    expect(() => product.command('reconcile')).toThrow(/Give a reason with --reason/);
    expect(() => product.command('mails', 'burn')).toThrow(/Usage: npm run paddock -- mails list/);
    expect(() => product.command('webhooks', 'replay', 'evt_1', '--reason', 'A test')).toThrow(
      /No unprocessed webhook has this id/,
    );
    expect(() => product.command('poison', 'retry', 'users', 'e1', '--reason', 'A test')).toThrow(
      /No read model is halted at this event/,
    );
  });

  it('lists and rebuilds read models and shows a past moment, while Paddock runs and while it is stopped', async () => {
    const now = new Date().toISOString();
    const look = () => product.command('as-of', 'users', '--at', now);
    const running = look();
    expect(running).toMatch(/^users at .*Z, position \d+\n {2}\w+: 3 rows [0-9a-f]{32}\n/);
    expect(product.command('as-of', 'users', '--at', '2020-01-01T00:00:00Z')).toMatch(/position none\n {2}\w+: 0 rows/);
    expect(product.command('projections')).toMatch(/^name .*lag\n(.|\n)*users +\d+ +running +\d+ +\d+\.\d\d s\n/);
    expect(product.command('rebuild', 'users')).toMatch(
      /^users stands at \d+\.\n\d+ events in \d+\.\d s, \d+ events\/s\.\n$/,
    );
    expect((await signIn()).status).toBe(200);

    expect(await product.stop()).toBe(0);
    expect(product.pids()).toEqual({});
    expect(look()).toBe(running);
    expect(product.command('rebuild', 'all')).toMatch(/venues stands at (.|\n)*planner stands at /);
    expect(product.command('appoint-staff', owner.email, '--superuser', '--keep-password')).toContain(
      'is staff with superuser',
    );
    expect(product.pids()).toEqual({});
    expect(await product.start()).toBeUndefined();
    expect(product.words.join('').split('Paddock is ready').at(-1)).not.toContain('/admin/set-up#');
    expect(look()).toBe(running);
    expect(JSON.stringify(await may())).toContain('"is_superuser":true');
  });
});
