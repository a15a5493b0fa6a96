import type { Contract } from '@paddock/shared-domain/contracts/contract';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { z } from 'zod';

/** Hostile numbers, texts, injections, dates and shapes. */
export const HOSTILE_VALUES: readonly unknown[] = [
  -1,
  -0,
  0.5,
  1e308,
  2 ** 53 + 1,
  10 ** 18,
  '12',
  ' 12',
  '1e2',
  '0x10',
  '٣',
  '',
  ' ',
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  "' or 1=1 --",
  '%27; drop table events; --',
  '%_\\',
  '\u0000',
  '\ud800',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  '{{7*7}}',
  '${7*7}',
  '../../etc/passwd',
  '..%2f..%2fetc',
  '%252e%252e',
  'a'.repeat(10_000),
  '\u202e\u200b',
  'x\r\nSet-Cookie: a=b',
  '0001-01-01',
  '275760-09-13',
  '2026-02-31',
  '2026-03-08T02:30:00',
  '2026-11-01T01:30:00',
  '2026-03-02T18:15:00Z',
  '2026-03-02T18:30:60Z',
  '2026-03-02T18:30:00+99:00',
  'NaN',
  'Infinity',
  '__proto__',
  'constructor',
  '🏎️'.repeat(30),
  { $gt: '' },
  { __proto__x: 1 },
  { toString: 1 },
  Array.from({ length: 300 }, (_, index) => index),
  '"@',
  'a.'.repeat(5_000),
  'null',
  'undefined',
  'me',
  '*',
  'true',
];

const RAW_BODIES: readonly string[] = [
  '{',
  '',
  'null',
  '[]',
  '[{}]',
  '"x"',
  '1',
  '{"a":}',
  '{"__proto__":{"isStaff":true}}',
  '{"constructor":{"prototype":{}}}',
  `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  `{"a":"${'x'.repeat(66_000)}"}`,
  '{"a":1e309}',
  '{"a":-0}',
  '\ufeff{}',
  '{"a":"\\ud800"}',
  '{"is_staff":true,"id":"x","created":"x"}',
];
const TYPES: readonly string[] = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/xml',
  '',
];
const HEADERS: readonly Readonly<Record<string, string>>[] = [
  { authorization: 'Bearer' },
  { authorization: 'Bearer a.b.c' },
  { authorization: `Bearer ${'x'.repeat(6_000)}` },
  { authorization: 'Basic YTpi' },
  { 'idempotency-key': 'x' },
  { 'idempotency-key': 'x'.repeat(9_000) },
  { 'x-min-position': '-1' },
  { 'x-min-position': '9'.repeat(40) },
  { 'x-location-group': "' or 1=1" },
  { 'x-http-method-override': 'DELETE' },
  { 'x-forwarded-for': '1.1.1.1, 2.2.2.2' },
  { origin: 'https://evil.test' },
  { origin: 'null' },
];

/** A pseudo-random source: the same seed gives the same requests. */
export const dice = (seed: number) => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return { next, of: <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)] as Item };
};
type Dice = ReturnType<typeof dice>;

const namesOf = (schema: z.ZodType | undefined): readonly string[] => {
  if (schema === undefined) return [];
  const { properties, anyOf } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as {
    properties?: object;
    anyOf?: readonly { properties?: object }[];
  };
  return [properties, ...(anyOf ?? []).map((branch) => branch.properties)].flatMap((part) => Object.keys(part ?? {}));
};

/** Percent-encoded. A lone surrogate becomes the bytes that some encoders write for it. */
const textOf = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return /\p{Surrogate}/u.test(text) ? '%ED%A0%80' : encodeURIComponent(text);
};

/** One bad (or accidentally good) request: hostile values in parameters, query, body or headers, or a raw body. */
export const badRequest = (
  contract: Contract,
  tokens: readonly string[],
  ids: readonly string[],
  random: Dice,
): InjectOptions => {
  const path = contract.path.replaceAll(/:(\w+)/g, () =>
    random.next() < 0.7 ? random.of(ids) : textOf(random.of(HOSTILE_VALUES)).slice(0, 300),
  );
  const queryNames = [...namesOf(contract.query), 'unknown', 'page', 'user', 'id'];
  const query = Array.from(
    { length: Math.floor(random.next() * 4) },
    () => `${random.of(queryNames)}=${textOf(random.of(HOSTILE_VALUES)).slice(0, 1_500)}`,
  );
  const bodyNames = [...namesOf(contract.body), 'is_staff', 'paid', 'balance_cents', 'user', 'amount_cents', 'id'];
  const body = Object.fromEntries(
    Array.from({ length: Math.floor(random.next() * 5) }, () => [random.of(bodyNames), random.of(HOSTILE_VALUES)]),
  );
  const token = random.of([undefined, 'dead', ...tokens]);
  const raw = random.next() < 0.15;
  const hasBody = contract.method !== 'GET' && contract.method !== 'OPTIONS';
  return {
    method: contract.method,
    url: `/api${path}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(hasBody ? { 'content-type': raw && random.next() < 0.3 ? random.of(TYPES) : 'application/json' } : {}),
      ...(random.next() < 0.2 ? random.of(HEADERS) : {}),
    },
    ...(hasBody ? { payload: raw ? random.of(RAW_BODIES) : JSON.stringify(body) } : {}),
  };
};

export type BadRequestResult = {
  readonly requests: number;
  readonly byStatus: Readonly<Record<string, number>>;
  /** Requests answered with a 5xx other than 503, or refused without a request id. */
  readonly defects: readonly string[];
  readonly slowestMs: number;
  readonly p99Ms: number;
};

/** Sends `count` bad requests over the contracts, a few at a time (G12). */
export const sendBadRequests = async (
  app: FastifyInstance,
  contracts: readonly Contract[],
  {
    count,
    tokens,
    ids,
    seed = 1,
  }: {
    readonly count: number;
    readonly tokens: readonly string[];
    readonly ids: readonly string[];
    readonly seed?: number;
  },
): Promise<BadRequestResult> => {
  const random = dice(seed);
  const byStatus: Record<string, number> = {};
  const defects: string[] = [];
  const times: number[] = [];
  const one = async (contract: Contract): Promise<void> => {
    const request = badRequest(contract, tokens, ids, random);
    const url = typeof request.url === 'string' ? request.url : '';
    const began = performance.now();
    const answer = await app.inject(request);
    times.push(performance.now() - began);
    byStatus[answer.statusCode] = (byStatus[answer.statusCode] ?? 0) + 1;
    const isOurs = answer.statusCode >= 500 && answer.statusCode !== 503;
    if (isOurs)
      defects.push(
        `${answer.statusCode} ${request.method} ${url.slice(0, 200)} ${JSON.stringify(request.payload ?? '').slice(0, 200)}`,
      );
    if (!isOurs && answer.statusCode >= 400 && request.method !== 'HEAD') {
      const { request_id } = answer.json<{ request_id?: string }>();
      if (request_id === undefined)
        defects.push(`no request id: ${answer.statusCode} ${request.method} ${url.slice(0, 200)}`);
    }
  };
  const AT_ONCE = 8;
  for (let sent = 0; sent < count; sent += AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - sent) }, () => one(random.of(contracts))));
  const sorted = times.toSorted((a, b) => a - b);
  return {
    requests: count,
    byStatus,
    defects,
    slowestMs: sorted.at(-1) ?? 0,
    p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
  };
};
