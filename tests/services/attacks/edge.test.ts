import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, type Person, startVenue, type Venue } from '../../support/venue.ts';

let venue: Venue;
let ada: Person;
let bob: Person;
let admin: Person;
let boss: Person;

beforeAll(async () => {
  const web = mkdtempSync(join(tmpdir(), 'paddock-web-'));
  writeFileSync(join(web, 'index.html'), '<!doctype html>');
  mkdirSync(join(web, '.vite'));
  writeFileSync(join(web, '.vite', 'manifest.json'), '{}');
  venue = await startVenue(undefined, { WEB_CUSTOMER_DIR: web, WEB_STAFF_DIR: web });
  ada = await venue.person('ada', { card: 'tok_visa' });
  bob = await venue.person('bob');
  admin = await venue.person('admin', { permissions: ['user.change_user'] });
  boss = await venue.person('boss', { superuser: true });
  await venue.composed.app.listen({ port: 0, host: '127.0.0.1' });
});
const port = (): number => (venue.composed.app.server.address() as AddressInfo).port;
/** Requests a path exactly as written, neither normalised nor encoded. */
const fetchCrooked = (path: string): Promise<{ status: number | undefined; body: string }> =>
  new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port: port(), path, headers: { ...bearer(ada), connection: 'close' } }, (response) => {
      let body = '';
      response.on('data', (bytes) => (body += String(bytes)));
      response.on('end', () => resolve({ status: response.statusCode, body }));
    }).on('error', reject);
  });
afterAll(() => venue.close());

const inject = (method: string, url: string, headers: Record<string, string> = {}, payload?: string) =>
  venue.composed.app.inject({ method: method as 'GET', url, headers, ...(payload === undefined ? {} : { payload }) });
const bearer = (person: Person) => ({ authorization: `Bearer ${person.token}` });

describe('malformed paths and requests', () => {
  it('TH-01 TH-23 TH-41: a malformed path answers 400 or 404, and never a page of the apps', async () => {
    const crooked = `//api/users/me /api//users/me /api/users/me// /api/users/%2e%2e/users/me /../../etc/passwd /api/users%2fme /api/users/me%00
      /api/users/me.css /api/users/me/x.css /api/Users/me /api/users/me;x=1 /assets/..%2f..%2fpackage.json
      /assets/..\\\\..\\\\package.json /%2e%2e/%2e%2e/etc/passwd /admin/%2e%2e/ /admin/..%2fx /.env /index.html%00 /metrics
      /.vite/manifest.json /admin/.vite/manifest.json /%2evite/manifest.json`;
    for (const url of crooked.split(/\s+/)) {
      const { status, body } = await fetchCrooked(url);
      expect([url, status === 400 || status === 404, body.includes('doctype')]).toEqual([url, true, false]);
    }
  });

  it('TH-01: a method override in a header is ignored, and a method without a route answers 405', async () => {
    const override = { ...bearer(ada), 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE' };
    expect((await inject('GET', '/api/users/me', override)).statusCode).toBe(200);
    for (const method of ['PUT', 'TRACE', 'OPTIONS', 'POST'])
      expect((await inject(method, '/api/users/me', bearer(ada))).statusCode).toBe(405);
  });

  it('TH-26: __proto__ and constructor are refused as names in a body and in a query', async () => {
    const json = { ...bearer(ada), 'content-type': 'application/json' };
    for (const body of [
      '{"__proto__":{"is_staff":true}}',
      '{"constructor":{"prototype":{"x":1}}}',
      '{"a":{"__proto__":1}}',
    ])
      expect((await inject('PATCH', '/api/users/me', json, body)).statusCode).toBe(400);
    for (const query of ['__proto__=1', 'constructor=1', '__proto__[x]=1'])
      expect((await inject('GET', `/api/users/me?${query}`, bearer(ada))).statusCode).toBe(400);
    expect(({} as Record<string, unknown>)['is_staff']).toBeUndefined();
  });
});

describe('a peer that sends both Content-Length and Transfer-Encoding', () => {
  it('TH-25 TH-40: is answered 400 and disconnected by the server, although it never closes its side', async () => {
    const { app } = venue.composed;
    const peers = Array.from({ length: 10 }, () => {
      // Reads everything and never closes its side.
      const peer = connect({ port: port(), host: '127.0.0.1', allowHalfOpen: true });
      peer.on('error', () => undefined);
      peer.write(
        'POST /api/auth/token HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      );
      return peer;
    });
    const heard = await Promise.all(
      peers.map(async (peer) => {
        let said = '';
        peer.on('data', (bytes) => (said += String(bytes)));
        await new Promise((resolve) => peer.once('end', resolve));
        return said.split('\r\n')[0];
      }),
    );
    expect(new Set(heard)).toEqual(new Set(['HTTP/1.1 400 Bad Request']));
    const open = () => new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)));
    await expect.poll(open).toBe(0);
    for (const peer of peers) peer.destroy();
  });
});

describe("other people's accounts", () => {
  const ROUTES = [
    ['GET', ''],
    ['PATCH', '', { first_name: 'X' }],
    ['DELETE', ''],
    ['GET', '/card'],
    ['POST', '/card', { token: 'tok_visa' }],
    ['DELETE', '/card'],
    ['GET', '/balance'],
    ['GET', '/charges'],
    ['GET', '/charges/balance'],
    ['GET', '/history'],
    ['GET', '/reservations/future'],
    ['POST', '/update_password', { new_password: 'another-password-1' }],
    ['POST', '/send_login_link'],
  ] as const;
  const ask = async (who: Person, [method, path, body]: (typeof ROUTES)[number], id: string) =>
    (
      await inject(
        method,
        `/api/users/${id}${path}`,
        { ...bearer(who), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        body === undefined ? undefined : JSON.stringify(body),
      )
    ).statusCode;

  it('TH-02: answer 404 to a customer, whether they exist or not', async () => {
    for (const id of [bob.id, admin.id, boss.id, 'aaaaaaaaaaaaaaaaaaaa', '0', '-1', '*'])
      for (const route of ROUTES) expect([route, id, await ask(ada, route, id)]).toEqual([route, id, 404]);
  });

  it('TH-44 rule A-058: cannot be changed by staff if they belong to staff: not the profile, card, password or the account', async () => {
    const changes = ROUTES.filter(([method]) => method !== 'GET');
    for (const id of [
      boss.id,
      (await venue.person('planner', { permissions: ['reservations.change_reservation'] })).id,
    ])
      for (const route of changes) expect([route, await ask(admin, route, id)]).toEqual([route, 403]);
    expect((await boss.post(`/users/${admin.id}/card`, { token: 'tok_visa' })).status).toBe(201);
  });

  it('TH-05: permissions, balances and ids cannot be written, and a sign-up cannot take a name in use, also disguised', async () => {
    const wanted = {
      is_staff: true,
      is_superuser: true,
      credits_balance: 9,
      customer_id: 'cus_x',
      id: bob.id,
      subscription_id: 'x',
    };
    for (const [name, value] of [
      ...Object.entries(wanted),
      ['permissions', ['user.change_user']],
      ['balance_cents', 1],
    ] as const) {
      const { status, body } = await ada.patch('/users/me', { [name]: value });
      expect([name, status, name in body]).toEqual([name, 400, true]);
    }
    const sign = { username: 'eve', email: 'eve@venue.test', password: PASSWORD };
    expect((await venue.anonymous.post('/users', { ...sign, is_staff: true })).status).toBe(400);
    expect((await venue.anonymous.post('/users', { ...sign, username: 'ADA@venue.test' })).status).toBe(400);
    expect((await venue.anonymous.post('/users', { ...sign, email: 'Ada@Venue.test' })).status).toBe(400);
    expect((await venue.anonymous.post('/users', { ...sign, username: 'аda' })).status).toBe(400);
  });
});

describe('login links', () => {
  it('TH-15: lead to the configured site, work once, and end when another one is used or a password is chosen', async () => {
    const mailed = async (): Promise<string> => {
      const files = () =>
        readdirSync(join(venue.folder, 'mail'))
          .filter((name) => name.endsWith('.eml') && name.includes('-login-link-'))
          .sort();
      const before = files().length;
      await inject(
        'POST',
        '/api/users/forgot_password',
        { 'content-type': 'application/json', host: 'evil.test', 'x-forwarded-host': 'evil.test' },
        JSON.stringify({ email: bob.email }),
      );
      await expect.poll(() => files().length).toBe(before + 1);
      const newest = files().at(-1) as string;
      const text = readFileSync(join(venue.folder, 'mail', newest), 'utf8')
        .replaceAll('=\r\n', '')
        .replaceAll('=3D', '=');
      expect(text).not.toContain('evil.test');
      expect(text).toContain('http://paddock.test/');
      return /token=([A-Za-z0-9]{27})/.exec(text)?.[1] ?? '';
    };
    const use = (token: string) => venue.anonymous.post('/auth/token', { token });
    const SIX_MINUTES = 6 * 60_000;
    const older = await mailed();
    venue.clock.advance(SIX_MINUTES);
    const newer = await mailed();
    const all = await Promise.all(Array.from({ length: 20 }, () => use(newer)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(all.filter(({ status }) => status !== 200).map(({ body }) => String(body.token)))).toHaveLength(1);
    expect((await use(older)).status).toBe(400);
    const open = await mailed();
    // This was the first login by a link, which ends the old password: the session of that link chooses a new one.
    const token = String(all.find(({ status }) => status === 200)?.body.access);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const chosen = await inject(
      'POST',
      '/api/users/me/update_password',
      headers,
      '{"new_password":"quite-another-one-7"}',
    );
    expect(chosen.statusCode).toBe(200);
    expect((await use(open)).status).toBe(400);
  });
});
