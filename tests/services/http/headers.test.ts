import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { NotReady } from '@paddock/kit/http/health';
import { createLog } from '@paddock/kit/http/log';
import { readConfig } from '@paddock/kit/config';
import { businessOf } from '@paddock/kit/business';
import { configurationOf } from '@paddock/kit/http/configuration';
import { ok } from '@paddock/kit/http/answers';
import { serve } from '@paddock/kit/http/serve';
import { Configuration, getConfiguration } from '@paddock/shared-domain/identity/contract';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { authenticatorOf, bearer } from '../../support/api/people.ts';
import { testApp, testConfig } from '../../support/app.ts';
import { registerTestRoutes } from './routes-under-test.ts';

const KEY = 'Zk3vT9qLmX0wR4bK8sYcJ2hN6dGfPaUeWi5tOr7yVlQ=';
const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://db/paddock',
  PUBLIC_URL: 'https://race.test',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_8Jq2vTz0LmXw4RbK9sYc',
  TOKEN_KEY: KEY,
  IDENTITY_KEY: KEY,
  VAULT_KEY: KEY,
};
const webFolder = (name: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'paddock-web-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), `<title>${name}</title>`);
  writeFileSync(join(folder, 'icon.svg'), '<svg/>');
  writeFileSync(join(folder, 'assets/app-AbCd1234.js'), `console.log('${name}')`);
  writeFileSync(join(folder, 'assets/app-AbCd1234.js.gz'), gzipSync(`console.log('${name}')`));
  return folder;
};

describe('The settings', () => {
  it('refuse the local card provider, open rate limits, plain http and a missing key in production', () => {
    expect(readConfig(PRODUCTION).production).toBe(true);
    const refused: Record<string, string | undefined>[] = [
      { STRIPE_TWIN_URL: 'http://127.0.0.1:9' },
      { RATE_LIMITS: 'off' },
      { PUBLIC_URL: 'http://race.test' },
      ...['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'TOKEN_KEY', 'IDENTITY_KEY', 'VAULT_KEY', 'PUBLIC_URL'].map(
        (name) => ({ [name]: '' }),
      ),
    ];
    for (const change of refused)
      expect(() => readConfig({ ...PRODUCTION, ...change })).toThrow(Object.keys(change)[0]);
  });
  it('do not repeat a wrong value in their error message', () => {
    expect(() => readConfig({ ...PRODUCTION, TOKEN_KEY: 'canary-short' })).toThrow(/^(?![^]*canary)/);
  });
  it('CFG-01 CFG-02 CFG-03 give their public part to OPTIONS on the API root, and refuse a preflight of another origin', async () => {
    const config = testConfig({
      CLUB_NAME: 'Apex Club',
      CLUB_ENABLED: 'false',
      TIMEZONE: 'America/New_York',
      STRIPE_SECRET_KEY: 'sk_canary',
    });
    const app = await testApp(
      [(server) => serve(server, getConfiguration, () => ok(configurationOf(config, businessOf(config, {}))))],
      {
        config,
      },
    );
    for (const url of ['/api', '/api/']) {
      const answer = await app.inject({ method: 'OPTIONS', url });
      expect(Configuration.parse(answer.json())).toMatchObject({
        club_name: 'Apex Club',
        club_enabled: false,
        timezone: 'America/New_York',
      });
      expect(answer.body).not.toContain('canary');
    }
    const preflight = await app.inject({
      method: 'OPTIONS',
      url: '/api/',
      headers: { origin: 'https://evil.test', 'access-control-request-method': 'POST' },
    });
    expect([preflight.statusCode, preflight.headers['access-control-allow-origin']]).toEqual([403, undefined]);
    await app.close();
  });
});

describe('Other origins', () => {
  it('can read and change nothing unless they are listed', async () => {
    const config = testConfig({ PUBLIC_URL: 'https://race.test', ALLOWED_ORIGINS: 'https://partner.test' });
    const app = await testApp([registerTestRoutes], { config, authenticator: authenticatorOf() });
    const create = (origin: string) =>
      app.inject({
        method: 'POST',
        url: '/api/things',
        headers: { ...bearer('owner'), origin },
        payload: { name: 'a', count: 1 },
      });
    for (const origin of [
      'https://evil.test',
      'null',
      'https://race.test.evil.test',
      'https://evilrace.test',
      'http://race.test',
      'https://sub.race.test',
      'https://partner.test.evil.test',
    ]) {
      const answer = await create(origin);
      expect([origin, answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([
        origin,
        403,
        undefined,
      ]);
    }
    expect((await create('https://race.test')).statusCode).toBe(201);
    const listed = await create('https://partner.test');
    expect([
      listed.statusCode,
      listed.headers['access-control-allow-origin'],
      listed.headers['access-control-allow-credentials'],
    ]).toEqual([201, 'https://partner.test', undefined]);
    const preflight = await app.inject({
      method: 'OPTIONS',
      url: '/api/things',
      headers: { origin: 'https://partner.test', 'access-control-request-method': 'POST' },
    });
    expect([preflight.statusCode, preflight.headers['access-control-allow-origin']]).toEqual([
      204,
      'https://partner.test',
    ]);
    await app.close();
  });
});

describe('Every answer', () => {
  it('has a strict content security policy without inline code; that of pages names only the card provider in use', async () => {
    for (const [settings, contains] of [
      [{}, undefined],
      [{ STRIPE_SECRET_KEY: 'sk_test' }, 'https://js.stripe.com'],
      [{ STRIPE_TWIN_URL: 'http://127.0.0.1:4242' }, 'http://127.0.0.1:4242'],
    ] as const) {
      const config = testConfig({ ...settings, WEB_CUSTOMER_DIR: webFolder('customer') });
      const app = await testApp([registerTestRoutes], { config });
      for (const url of ['/', '/checkout', '/admin', '/nothing.css', '/api/docs', '/apiary', '/%61pi/things']) {
        const { headers } = await app.inject({ url });
        const policy = String(headers['content-security-policy']);
        expect(policy).toContain("default-src 'none'");
        expect(policy).toContain("frame-ancestors 'none'");
        expect(policy).toContain("script-src 'self'");
        expect(policy).not.toContain('unsafe');
        expect(policy.includes(contains ?? 'stripe')).toBe(contains !== undefined);
        expect(headers['permissions-policy']).toContain('camera=()');
      }
      const noPages = [
        '/api/things',
        '/api/things?x=1',
        '/api',
        '/api/nothing',
        '/api/docsx',
        '/assets/app-AbCd1234.js',
        '/assets/gone.js',
      ];
      for (const url of ['/', '/api/docs', '/nothing.css', ...noPages]) {
        const { headers } = await app.inject({ url });
        expect(headers).toMatchObject({
          'cross-origin-resource-policy': 'same-origin',
          'referrer-policy': 'no-referrer',
          'x-content-type-options': 'nosniff',
          'x-frame-options': 'DENY',
        });
        expect(headers['strict-transport-security']).toBeUndefined();
        expect(headers['x-powered-by'] ?? headers['server']).toBeUndefined();
      }
      // Answers that are no page may load and run nothing at all.
      for (const url of noPages)
        expect((await app.inject({ url })).headers['content-security-policy']).toBe(
          "default-src 'none'; frame-ancestors 'none'",
        );
      await app.close();
    }
  });

  it('ROUTE-40 redirects pages to https in production, and refuses API calls without redirecting them', async () => {
    const config = readConfig({ ...PRODUCTION, TRUSTED_PROXY: '127.0.0.1', WEB_CUSTOMER_DIR: webFolder('customer') });
    const app = await testApp([registerTestRoutes], { config });
    const page = await app.inject({ url: '/checkout?x=1' });
    expect([page.statusCode, page.headers.location]).toEqual([308, 'https://race.test/checkout?x=1']);
    const call = await app.inject({ url: '/api/things' });
    expect([call.statusCode, call.headers.location]).toEqual([403, undefined]);
    for (const url of ['/%61pi/things', '/api/nothing']) {
      const disguised = await app.inject({ url });
      expect([url, disguised.statusCode, disguised.headers.location]).toEqual([url, 403, undefined]);
    }
    const secure = await app.inject({ url: '/api/things', headers: { 'x-forwarded-proto': 'https' } });
    expect(secure.statusCode).toBe(200);
    expect(secure.headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
    const liar = await app.inject({
      url: '/checkout',
      remoteAddress: '8.8.8.8',
      headers: { 'x-forwarded-proto': 'https' },
    });
    expect(liar.statusCode).toBe(308);
    expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200);
    await app.close();
  });

  it('TH-47 to the handshake of a socket over plain http is 403 in production', async () => {
    const app = await testApp([registerTestRoutes], {
      config: readConfig({ ...PRODUCTION, TRUSTED_PROXY: '127.0.0.1' }),
    });
    const address = (await app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws');
    const openWith = (headers: Readonly<Record<string, string>>): Promise<string> =>
      new Promise((resolve) => {
        const socket = new WebSocket(`${address}/ws/live`, { headers });
        socket.on('open', () => resolve('open')).on('error', ({ message }) => resolve(message));
      });
    expect(await openWith({})).toContain('403');
    expect(await openWith({ 'x-forwarded-proto': 'https, http' })).toContain('403');
    expect(await openWith({ 'x-forwarded-proto': 'https' })).toBe('open');
    await app.close();
  });
});

describe('The web apps', () => {
  it('are served with their own page at every address; hashed files are cached for a year, the page is not', async () => {
    const config = testConfig({ WEB_CUSTOMER_DIR: webFolder('customer'), WEB_STAFF_DIR: webFolder('staff') });
    const app = await testApp([registerTestRoutes], { config });
    for (const [url, title] of [
      ['/', 'customer'],
      ['/checkout', 'customer'],
      ['/reservations?x=1', 'customer'],
      ['/admin', 'staff'],
      ['/admin/', 'staff'],
      ['/admin/planner', 'staff'],
      ['/administrator', 'customer'],
    ]) {
      const page = await app.inject({ url: url ?? '' });
      expect([url, page.statusCode, page.body, page.headers['cache-control']]).toEqual([
        url,
        200,
        `<title>${title}</title>`,
        'no-cache',
      ]);
      expect(page.headers['content-type']).toContain('text/html');
    }
    const file = await app.inject({ url: '/assets/app-AbCd1234.js', headers: { 'accept-encoding': 'gzip' } });
    expect([file.statusCode, file.headers['content-encoding'], file.headers['cache-control']]).toEqual([
      200,
      'gzip',
      'public, max-age=31536000, immutable',
    ]);
    expect((await app.inject({ url: '/admin/assets/app-AbCd1234.js' })).body).toContain('staff');
    // PAGE-06: an icon whose name has no hash of its content.
    expect((await app.inject({ url: '/icon.svg' })).headers['cache-control']).toBe('public, max-age=3600');
    for (const url of [
      '/api/nothing',
      '/api/accounts/me/x.css',
      '/assets/gone.js',
      '/admin/assets/gone.js',
      '/x.css',
      '/metrics',
      '/..%2f..%2fetc%2fpasswd',
      '/%2e%2e/package.json',
      '/.env',
    ])
      expect([url, [400, 404].includes((await app.inject({ url })).statusCode)]).toEqual([url, true]);
    expect((await app.inject({ method: 'POST', url: '/checkout' })).statusCode).toBe(404);
    await app.close();
  });
});

describe('Health', () => {
  it('answers ok with its notes, or not ok with the known reasons, and logs each change once', async () => {
    let broken: Error | undefined;
    let notes: readonly string[] = [];
    const lines: string[] = [];
    const log = createLog('info', { write: (line: string) => void lines.push(line) });
    const app = await testApp([], {
      log,
      ready: async () => {
        if (broken) throw broken;
        return notes;
      },
    });
    expect([(await app.inject({ url: '/healthz' })).body, (await app.inject({ url: '/readyz' })).body]).toEqual([
      'ok\n',
      'ok\n',
    ]);
    const asked = async (error: Error | undefined) => {
      broken = error;
      const { statusCode, body } = await app.inject({ url: '/readyz' });
      return [statusCode, body];
    };
    expect(await asked(new Error('canary'))).toEqual([503, 'not ok\n']);
    for (const share of ['[#...] 20 %', '[##..] 40 %'])
      expect(await asked(new NotReady([`audit: being made ${share}`, 'users: halted']))).toEqual([
        503,
        `not ok\naudit: being made ${share}\nusers: halted\n`,
      ]);
    expect(await asked(undefined)).toEqual([200, 'ok\n']);
    notes = ['process mails: has been trying one event for 75 s'];
    expect(await asked(undefined)).toEqual([200, 'ok\nprocess mails: has been trying one event for 75 s\n']);
    const said = lines.filter((line) => line.includes('ready')).map((line) => JSON.parse(line) as { msg: string });
    expect(said.map(({ msg }) => msg)).toEqual(['not ready', 'not ready', 'ready again']);
    await app.close();
  });
});

describe('The log', () => {
  it('contains no token, password, code, login name or email address of a request', async () => {
    let written = '';
    const log = createLog('trace', { write: (text: string) => void (written += text) });
    const app = await testApp([registerTestRoutes], { log, authenticator: authenticatorOf() });
    await app.inject({
      method: 'POST',
      url: '/api/logins',
      payload: { username: 'canary-name', password: 'canary-password' },
    });
    await app.inject({ url: '/api/things?search=canary-search', headers: bearer('canary-token') });
    await app.inject({ url: '/api/accounts/canaryCode', headers: bearer('owner') });
    log.error(
      {
        err: Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(canary@venue.test)' }),
        email: 'canary',
        headers: { authorization: 'canary' },
        card: { token: 'canary' },
      },
      'x\n{"level":60}',
    );
    await app.close();
    expect(written).toContain('/api/accounts/:id');
    expect(written).toContain('23505');
    expect(written).not.toContain('canary');
    for (const entry of written.trim().split('\n')) expect(() => JSON.parse(entry) as unknown).not.toThrow();
  });
});
