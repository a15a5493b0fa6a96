import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { ok, okRaw } from '@paddock/kit/http/answers';
import { ReadyBytes, readyTexts } from '@paddock/kit/http/ready-bytes';
import { notFound } from '@paddock/kit/http/problems';
import { serve } from '@paddock/kit/http/serve';
import { accountSelf, anyone, signedIn } from '@paddock/shared-domain/contracts/access';
import { contract } from '@paddock/shared-domain/contracts/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { authenticatorOf, bearer } from '../../support/api/people.ts';
import { testApp, testConfig } from '../../support/app.ts';

const words = Array.from({ length: 400 }, (_, at) => `seat ${at} is free`);
const Words = z.array(z.string());
const common = contract({
  method: 'GET',
  path: '/common',
  summary: 'The same for everybody',
  access: anyone,
  query: z.strictObject({ short: z.string().optional(), gone: z.string().optional() }),
  reply: Words,
  compressed: true,
});
const ready = contract({
  method: 'GET',
  path: '/ready',
  summary: 'The same for everybody, and ready',
  access: anyone,
  query: z.strictObject({ short: z.string().optional() }),
  reply: Words,
  caching: 'ask-again',
  compressed: true,
});
const own = contract({
  method: 'GET',
  path: '/own',
  summary: 'With a secret',
  access: signedIn,
  query: z.strictObject({ chosen: z.string() }),
  reply: Words,
});
const token = contract({
  method: 'POST',
  path: '/token',
  summary: 'Another secret',
  access: anyone,
  body: z.strictObject({ chosen: z.string() }),
  reply: Words,
});
const mine = contract({
  method: 'GET',
  path: '/mine',
  summary: 'Open to all, but not the same for all',
  access: anyone,
  reply: Words,
});

const [long, short] = [new ReadyBytes(Buffer.from(JSON.stringify(words))), new ReadyBytes(Buffer.from('["short"]'))];
let app: FastifyInstance;
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'paddock-web-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<title>plain</title>');
  const script = Buffer.from(`console.log(${JSON.stringify(words)})`);
  writeFileSync(join(folder, 'assets/app-AbCd1234.js'), script);
  writeFileSync(join(folder, 'assets/app-AbCd1234.js.gz'), gzipSync(script));
  writeFileSync(join(folder, 'assets/app-AbCd1234.js.br'), brotliCompressSync(script));
  const config = testConfig({ WEB_CUSTOMER_DIR: folder });
  const routes = (server: FastifyInstance) => {
    serve(server, common, ({ query }) => (query.gone ? notFound : ok(query.short ? ['short'] : words)));
    serve(server, ready, ({ query }) => okRaw(query.short ? short : long));
    serve(server, own, ({ query }) => ok([query.chosen, ...words]));
    serve(server, token, ({ body }) => ok([body.chosen, ...words]));
    serve(server, mine, () => okRaw(long));
  };
  app = await testApp([routes], { config, authenticator: authenticatorOf() });
});
afterAll(() => app.close());

const ask = (url: string, accepted?: string, headers: Readonly<Record<string, string>> = {}) =>
  app.inject({ url, headers: { ...headers, ...(accepted === undefined ? {} : { 'accept-encoding': accepted }) } });
type Answer = Awaited<ReturnType<typeof ask>>;
const textOf = ({ headers, rawPayload }: Answer): string => {
  const encoding = headers['content-encoding'];
  if (encoding === undefined) return rawPayload.toString();
  return (encoding === 'br' ? brotliDecompressSync(rawPayload) : gunzipSync(rawPayload)).toString();
};
/** What a client may say, and what it then gets. Old clients say nothing; a weight of 0 refuses (RFC 9110, 12.5.3). */
const ACCEPTED = [
  [undefined, undefined],
  ['', undefined],
  ['identity', undefined],
  ['compress, zstd', undefined],
  ['br;q=0, gzip;q=0', undefined],
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['deflate, gzip;q=0.8, br;q=0', 'gzip'],
  ['br;q=0.2, gzip;q=0.9', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['*', 'br'],
] as const;

describe('An answer that is the same for everybody', () => {
  it.each(['/api/common', '/api/ready', '/assets/app-AbCd1234.js'])(
    '%s is sent as the client accepts it, and caches are told that it depends on that',
    async (url) => {
      const plain = url.startsWith('/api') ? JSON.stringify(words) : `console.log(${JSON.stringify(words)})`;
      for (const [accepted, expected] of ACCEPTED) {
        // The file server takes `*` for gzip.
        const wanted = accepted === '*' && url.startsWith('/assets') ? 'gzip' : expected;
        const answer = await ask(url, accepted);
        expect([accepted, answer.statusCode, answer.headers['content-encoding']]).toEqual([accepted, 200, wanted]);
        expect([accepted, textOf(answer)]).toEqual([accepted, plain]);
        expect(String(answer.headers['vary'])).toContain('accept-encoding');
        if (wanted !== undefined) expect(answer.rawPayload.length).toBeLessThan(plain.length / 4);
      }
    },
  );

  it('still depends on the origin and the group of locations', async () => {
    for (const url of ['/api/common', '/api/ready'])
      for (const accepted of ['br', 'identity'])
        expect(
          String((await ask(url, accepted)).headers['vary'])
            .split(', ')
            .toSorted(),
        ).toEqual(['accept-encoding', 'origin', 'x-location-group']);
  });

  it('is not compressed if it is short, or a refusal', async () => {
    for (const url of ['/api/common?short=1', '/api/ready?short=1', '/api/common?gone=1', '/api/common?no=1'])
      expect([url, (await ask(url, 'br, gzip')).headers['content-encoding']]).toEqual([url, undefined]);
  });

  it('is answered to HEAD like to GET, without a body', async () => {
    for (const url of ['/api/common', '/api/ready', '/assets/app-AbCd1234.js'])
      for (const accepted of ['br', 'identity']) {
        const headers = { 'accept-encoding': accepted };
        const [head, get] = [await app.inject({ method: 'HEAD', url, headers }), await ask(url, accepted)];
        expect([url, head.statusCode, head.body]).toEqual([url, 200, '']);
        for (const name of ['content-encoding', 'content-length', 'content-type', 'etag', 'vary'])
          expect([url, name, head.headers[name]]).toEqual([url, name, get.headers[name]]);
      }
  });

  it('is sent whole where only a part is asked for; a file is sent in parts', async () => {
    for (const url of ['/api/common', '/api/ready']) {
      const answer = await ask(url, 'gzip', { range: 'bytes=0-9' });
      expect([answer.statusCode, textOf(answer)]).toEqual([200, JSON.stringify(words)]);
    }
    const file = '/assets/app-AbCd1234.js';
    const [part, whole] = [await ask(file, 'br', { range: 'bytes=0-9' }), await ask(file, 'br')];
    expect([part.statusCode, part.headers['content-encoding']]).toEqual([206, 'br']);
    expect(part.rawPayload.equals(whole.rawPayload.subarray(0, 10))).toBe(true);
  });
});

describe('An answer that the caller may keep', () => {
  it('is not sent again to a client that has it, however it was compressed', async () => {
    const { headers } = await ask('/api/ready', 'br');
    const etag = String(headers['etag']);
    expect([headers['cache-control'], etag]).toEqual(['private, no-cache', expect.stringMatching(/^W\/"[\w-]{27}"$/)]);
    expect((await ask('/api/ready')).headers['etag']).toBe(etag);
    for (const known of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
      const again = await ask('/api/ready', 'gzip', { 'if-none-match': known });
      expect([known, again.statusCode, again.body, again.headers['etag']]).toEqual([known, 304, '', etag]);
      expect(again.headers).toMatchObject({ 'cache-control': 'private, no-cache' });
      expect(again.headers['content-encoding']).toBeUndefined();
    }
    for (const other of ['"other"', 'W/"other"', etag.slice(3, -1), ''])
      expect([other, (await ask('/api/ready', 'gzip', { 'if-none-match': other })).statusCode]).toEqual([other, 200]);
    expect((await ask('/api/ready?short=1')).headers['etag']).not.toBe(etag);
  });

  it('is compressed once for all requests', async () => {
    const once = long.in('gzip');
    await ask('/api/ready', 'gzip');
    expect(long.in('gzip')).toBe(once);
  });

  it('is kept by its text as long as there is room: the oldest go first', () => {
    const kept = readyTexts(10);
    const [first, second] = [kept('aaaa'), kept('bbbb')];
    expect([kept('aaaa'), kept('bbbb')]).toEqual([first, second]);
    expect(kept('aaaa')).toBe(first);
    kept('cccc');
    expect(kept('bbbb')).toBe(second);
    expect(kept('aaaa')).not.toBe(first);
    expect(kept('d'.repeat(11)).toString()).toBe('d'.repeat(11));
    expect(kept('aaaa').toString()).toBe('aaaa');
  });
});

describe('TH-49 An answer that is not the same for everybody', () => {
  it('is never compressed: its size would tell of a secret, if a stranger chose a part of it', async () => {
    for (const [accepted] of ACCEPTED) {
      const headers = { ...bearer('owner'), ...(accepted === undefined ? {} : { 'accept-encoding': accepted }) };
      const answers = [
        await app.inject({ url: '/api/own?chosen=seat', headers }),
        await app.inject({ method: 'POST', url: '/api/token', headers, payload: { chosen: 'seat' } }),
        await app.inject({ url: '/api/mine', headers }),
      ];
      for (const { statusCode, headers: sent, rawPayload } of answers) {
        expect([accepted, statusCode, sent['content-encoding']]).toEqual([accepted, 200, undefined]);
        expect(rawPayload.toString()).toContain('seat 399');
      }
    }
  });

  it('stops the start of a server that would compress it', async () => {
    const start = (changed: object) =>
      testApp([(server) => serve(server, { ...common, ...changed }, () => ok(words))]).then((started) =>
        started.close(),
      );
    await expect(start({ access: signedIn })).rejects.toThrow('GET /common compresses what not everybody may read.');
    await expect(start({ access: accountSelf, path: '/common/:id' })).rejects.toThrow('compresses');
    await expect(start({ method: 'POST' })).rejects.toThrow('compresses');
    await start({});
  });
});

describe('A compressed request', () => {
  it('is refused: a small body could become endless', async () => {
    const payload = gzipSync(JSON.stringify({ chosen: 'x' }));
    for (const encoding of ['gzip', 'br', 'deflate']) {
      const headers = { 'content-type': 'application/json', 'content-encoding': encoding };
      const { statusCode } = await app.inject({ method: 'POST', url: '/api/token', headers, payload });
      expect([encoding, statusCode]).toEqual([encoding, 400]);
    }
  });
});
