import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authenticatorOf, bearer, PEOPLE } from '../../support/api/people.ts';
import { testApp } from '../../support/app.ts';
import { registerTestRoutes } from './routes-under-test.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = await testApp([registerTestRoutes], {
    authenticator: authenticatorOf(),
    ownerOf: async (_, id) => (id === 'mine' ? PEOPLE.owner.userId : undefined),
  });
});
afterAll(() => app.close());

const post = (payload: string | object, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/things',
    headers: { ...bearer('owner'), 'content-type': 'application/json', ...headers },
    payload,
  });
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers });

describe('The input gate', () => {
  it('accepts a correct call, with and without a trailing slash', async () => {
    for (const url of ['/api/things', '/api/things/', '/api/things?page=2&page_size=5']) {
      const answer = await get(url);
      expect([url, answer.statusCode]).toEqual([url, 200]);
    }
    const created = await post({ name: ' Ada ', count: 1 });
    expect(created.statusCode).toBe(201);
    expect(created.json()).toMatchObject({ name: 'Ada', by: 'owner' });
    expect(created.headers['x-position']).toBe('42');
  });

  it('ERR-02 names every field that is wrong', async () => {
    const answer = await post({ name: 7, count: -1, colour: 'red', tags: [{ tag: 1 }] });
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json()).toSorted()).toEqual([
      'code',
      'colour',
      'count',
      'name',
      'request_id',
      'tags.0.tag',
    ]);
    const missing = await post({});
    expect(missing.json()).toMatchObject({ name: ['This field is required.'], count: ['This field is required.'] });
  });

  it('refuses unknown fields instead of dropping them', async () => {
    for (const name of ['is_staff', 'is_superuser', 'permissions', 'paid', 'balance_cents', 'user', 'id', 'created']) {
      const answer = await post({ name: 'Ada', count: 1, [name]: true });
      expect([name, answer.statusCode, Object.hasOwn(answer.json(), name)]).toEqual([name, 400, true]);
    }
    const query = await get('/api/things?colour=red');
    expect(query.json()).toMatchObject({ colour: ['This field is not known.'] });
    const bodiless = (payload: object) =>
      app.inject({ method: 'POST', url: '/api/deals/mine/process', headers: bearer('owner'), payload });
    expect((await bodiless({ user: 'other' })).json()).toMatchObject({ user: ['This field is not known.'] });
    expect((await bodiless({})).statusCode).toBe(202);
    expect((await get('/api/raw?debug=1')).statusCode).toBe(400);
  });

  it('does not convert values of a body to another type', async () => {
    const texts = ['"1"', '0.5', 'null', '[]', 'true', '1e309', '-0', '9007199254740993', '" 1"', '{}'];
    for (const count of texts)
      expect([count, (await post(`{"name":"Ada","count":${count}}`)).statusCode]).toEqual([count, 400]);
  });

  it('reads numbers in a query as digits only', async () => {
    for (const page of ['--1', '1e3', '0x10', '%201', '1.0', '٣', ''])
      expect([page, (await get(`/api/things?page=${page}`)).statusCode]).toEqual([page, 400]);
    // A page below 1 is a number, and lists answer it with 404 (rule A-007). A negative page size is refused.
    expect((await get('/api/things?page_size=-1')).statusCode).toBe(400);
  });

  it('refuses a query with a repeated field, bad encoding or a name of the prototype', async () => {
    for (const query of [
      'page=1&page=2',
      'page=%ZZ',
      'page=%FF',
      'search=%00',
      '__proto__=1',
      'constructor=1',
      '__proto__[x]=1',
    ])
      expect([query, (await get(`/api/things?${query}`)).statusCode]).toEqual([query, 400]);
  });

  it('refuses bodies that are not JSON objects, are too deep or wide, or have a name of the prototype', async () => {
    const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
    const wide = `{${Array.from({ length: 6_000 }, (_, key) => `"k${key}":1`).join(',')}}`;
    const bodies = [
      '{',
      'null',
      '[]',
      '"x"',
      '1',
      deep,
      wide,
      '{"__proto__":{"isStaff":true}}',
      '{"name":"a","count":1,"constructor":{}}',
      '{"name":"a\\u0000","count":1}',
      '{"name":"\\ud800","count":1}',
      '{"name":"a","tags":[{"prototype":1}]}',
    ];
    for (const body of bodies)
      expect([body.slice(0, 40), (await post(body)).statusCode]).toEqual([body.slice(0, 40), 400]);
    expect((await post(Buffer.from([0x7b, 0xff, 0x7d]) as unknown as object)).statusCode).toBe(400);
    for (const name of ['__proto__', 'constructor', 'prototype'])
      expect((await post(`{"name":"Ada","count":1,"${name}":{"isStaff":true}}`)).json()).toMatchObject({
        non_field_errors: [`The name ${name} is not allowed.`],
      });
    expect(({} as Record<string, unknown>)['isStaff']).toBeUndefined();
  });

  it('accepts JSON only, of 64 KiB at most', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/xml'])
      expect([type, (await post('name=Ada', { 'content-type': type })).statusCode]).toEqual([type, 415]);
    expect((await post({ name: 'a'.repeat(65_536), count: 1 })).statusCode).toBe(413);
  });

  it('answers 404 to unknown addresses and 405 to methods that an address does not have', async () => {
    for (const url of [
      '/api/nothing',
      '/api//things',
      '/api/Things',
      '/api/things/x.css',
      '/api/accounts/me/x.css',
      '/api/accounts/..%2fthings',
      '/api/accounts/%252e',
      '/metrics',
      '/api/accounts/%00',
    ])
      expect([url, (await get(url, bearer('owner'))).statusCode]).toEqual([url, 404]);
    expect((await get('/api/accounts/%ZZ')).statusCode).toBe(400);
    const answer = await app.inject({ method: 'DELETE', url: '/api/things' });
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, HEAD, POST']);
    expect((await app.inject({ method: 'PUT', url: '/api/things/' })).statusCode).toBe(405);
    const override = await app.inject({
      method: 'POST',
      url: '/api/accounts/me',
      headers: { ...bearer('owner'), 'x-http-method-override': 'DELETE' },
    });
    expect(override.statusCode).toBe(405);
    expect((await app.inject({ method: 'HEAD', url: '/api/things' })).statusCode).toBe(200);
  });

  it('refuses an address longer than 4 KiB and a header that is not a position', async () => {
    expect((await get(`/api/things?search=${'a'.repeat(5_000)}`)).statusCode).toBe(414);
    expect((await get('/api/things', { 'x-min-position': '1; drop' })).statusCode).toBe(400);
  });

  it('sends only the fields of a reply that the contract names', async () => {
    expect((await get('/api/leaky')).body).toBe('{"shown":"yes"}');
    expect((await get('/api/raw')).json()).toEqual([1, 2, 3]);
  });

  it('answers a defect with one generic body and the id of the request', async () => {
    const answer = await get('/api/wrong');
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([500, ['detail', 'code', 'request_id']]);
    expect(answer.json().request_id).toBe(answer.headers['x-request-id']);
    expect(answer.body).not.toContain('shown');
  });

  it('creates request ids itself and ignores those of callers', async () => {
    const answer = await get('/api/things', { 'x-request-id': 'forged\nid', 'request-id': 'forged' });
    expect(answer.headers['x-request-id']).toMatch(/^[A-Za-z0-9]{20}$/);
  });

  it('lets a reply be cached only if its contract says so', async () => {
    expect((await get('/api/things')).headers['cache-control']).toBe('private, max-age=3600');
    expect((await get('/api/raw')).headers['cache-control']).toBe('no-store');
    expect((await get('/api/nothing')).headers['cache-control']).toBe('no-store');
  });

  it('closes a connection that does not speak HTTP, with the code of any wrong input', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const say = (text: string) =>
      new Promise<string>((resolve) => {
        let heard = '';
        const socket = connect(port, '127.0.0.1', () => socket.write(text));
        socket.setEncoding('utf8').on('data', (part: string) => (heard += part));
        socket.on('close', () => resolve(heard));
        socket.on('error', () => resolve('closed'));
      });
    const bad = [
      'GARBAGE\r\n\r\n',
      'GET /api/things HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      'GET /api/things HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabc',
      `GET /api/things HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`,
      'GET /api/things HTTP/1.1\r\nHost: a\r\nX: a\r\n b\r\n\r\n',
    ];
    for (const text of bad) {
      const [head = '', body = ''] = (await say(text)).split('\r\n\r\n');
      expect([text.slice(0, 20), head.split('\r\n')[0]]).toEqual([text.slice(0, 20), 'HTTP/1.1 400 Bad Request']);
      expect(JSON.parse(body)).toEqual({ non_field_errors: ['This request is malformed.'], code: 'invalid' });
    }
  });
});
