// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, expectTypeOf, it, vi } from 'vitest';
import { z } from 'zod';
import { contract } from '../../shared-domain/src/contracts/contract.ts';
import { anyone } from '../../shared-domain/src/contracts/access.ts';
import { createCall } from '../../services/web-kit/src/api/client.ts';
import { ApiProblem, NetworkProblem, problemText } from '../../services/web-kit/src/api/api-problem.ts';
import { pendingKey } from '../../services/web-kit/src/api/pending-key.ts';

const shared = { summary: '', access: anyone } as const;
const getUser = contract({
  ...shared,
  method: 'GET',
  path: '/users/:id',
  params: z.strictObject({ id: z.string() }),
  query: z.strictObject({ page: z.string().optional(), type: z.array(z.string()).optional() }),
  reply: z.object({ id: z.string() }),
});
const book = contract({
  ...shared,
  method: 'POST',
  path: '/reservations',
  body: z.strictObject({ calendar: z.string() }),
});

const answer = (status: number, body?: unknown, headers: Record<string, string> = {}) =>
  new Response(body === undefined ? null : JSON.stringify(body), { status, headers });
const setUp = (...answers: (Response | Error)[]) => {
  const send = vi.fn<typeof fetch>(async () => {
    const next = answers.shift();
    if (next === undefined || next instanceof Error) throw next ?? new Error('no answer left');
    return next;
  });
  const onTokenInvalid = vi.fn<(problem: ApiProblem) => void>();
  const call = createCall({ baseUrl: '/api', token: () => 'tok', onTokenInvalid, fetch: send });
  const sent = (at: number) => ({
    url: send.mock.calls[at]?.[0],
    init: send.mock.calls[at]?.[1],
    headers: new Headers(send.mock.calls[at]?.[1]?.headers),
  });
  return { call, send, sent, onTokenInvalid };
};

describe('a call of the venue’s API', () => {
  it('fills the path, writes the query and sends the token of the session', async () => {
    const { call, sent } = setUp(answer(200, { id: 'a b' }));
    const user = await call(getUser, { params: { id: 'a/b' }, query: { page: '2', type: ['x', 'y'] } });
    expectTypeOf(user).toEqualTypeOf<{ id: string }>();
    expect(sent(0).url).toBe('/api/users/a%2Fb?page=2&type=x&type=y');
    expect(sent(0).headers.get('authorization')).toBe('Bearer tok');
    expect(sent(0).headers.has('idempotency-key')).toBe(false);
  });
  it('sends a body as JSON with an idempotency key, which the caller may set', async () => {
    const { call, sent } = setUp(answer(204), answer(204));
    await call(book, { body: { calendar: 'seat-1' } });
    await call(book, { body: { calendar: 'seat-1' }, idempotencyKey: 'kept' });
    expect(sent(0).init?.body).toBe('{"calendar":"seat-1"}');
    expect(sent(0).headers.get('idempotency-key')).toMatch(/^[a-z0-9]{20}$/);
    expect(sent(1).headers.get('idempotency-key')).toBe('kept');
  });
  it('makes reads include what was written: they ask for the highest position seen', async () => {
    const { call, sent } = setUp(
      answer(204, undefined, { 'x-position': '90071992547409931' }),
      answer(204, undefined, { 'x-position': '90071992547409929' }),
      answer(200, { id: '1' }),
    );
    await call(book, { body: { calendar: 'a' } });
    await call(book, { body: { calendar: 'b' } });
    await call(getUser, { params: { id: '1' } });
    expect(sent(1).headers.has('x-min-position')).toBe(false);
    expect(sent(2).headers.get('x-min-position')).toBe('90071992547409931');
  });
  it('drops a position that is beyond the end of the server’s log, and asks again', async () => {
    const { call, sent } = setUp(
      answer(204, undefined, { 'x-position': '5234567' }),
      answer(503, { detail: 'Not available right now.', code: 'unavailable' }, { 'x-position': '4000' }),
      answer(200, { id: '1' }),
      answer(200, { id: '1' }),
    );
    await call(book, { body: { calendar: 'a' } });
    expect(await call(getUser, { params: { id: '1' } })).toEqual({ id: '1' });
    await call(getUser, { params: { id: '1' } });
    expect([1, 2, 3].map((at) => sent(at).headers.get('x-min-position'))).toEqual(['5234567', '4000', '4000']);
  });
  it('ERR-01 builds the text of a refusal from non_field_errors plus each field name with its error', async () => {
    const { call } = setUp(
      answer(400, {
        non_field_errors: ['Please check the form.'],
        zip_code: ['This field is required.'],
        email: ['Not an address.', 'Too long.'],
      }),
    );
    const problem: unknown = await call(book, { body: { calendar: 'a' } }).catch((error: unknown) => error);
    expect(problem).toBeInstanceOf(ApiProblem);
    expect(problem).toMatchObject({
      status: 400,
      nonFieldErrors: ['Please check the form.'],
      fields: { zip_code: ['This field is required.'] },
    });
    expect(problemText(problem)).toBe(
      'Please check the form.\nzip code: This field is required.\nemail: Not an address. Too long.',
    );
  });
  it('fails with the detail if nothing else is said, and with a general sentence if the answer is not JSON', async () => {
    expect(problemText(new ApiProblem(403, { detail: 'Not yours.', code: 'permission_denied' }))).toBe('Not yours.');
    const { call } = setUp(new Response('<html>', { status: 502 }));
    const problem: unknown = await call(getUser, { params: { id: '1' } }).catch((error: unknown) => error);
    expect(problem).toMatchObject({ status: 502 });
    expect(problemText(problem)).toMatch(/try again/);
  });
  it('calls back when the token is no longer valid, and only then', async () => {
    const { call, onTokenInvalid } = setUp(
      answer(401, { detail: 'x', code: 'token_not_valid' }),
      answer(401, { detail: 'wrong password' }),
    );
    await expect(call(getUser, { params: { id: 'me' } })).rejects.toBeInstanceOf(ApiProblem);
    await expect(call(getUser, { params: { id: 'me' } })).rejects.toBeInstanceOf(ApiProblem);
    expect(onTokenInvalid).toHaveBeenCalledTimes(1);
  });
  it('fails with another error for a lost connection than for a refusal', async () => {
    const { call } = setUp(new TypeError('failed to fetch'));
    await expect(call(getUser, { params: { id: '1' } })).rejects.toBeInstanceOf(NetworkProblem);
  });
});

describe('a call that a busy venue refuses', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());
  it('is repeated after the time that the venue names, if it is a read', async () => {
    const { call, send } = setUp(
      answer(503, {}, { 'retry-after': '2' }),
      answer(429, {}, { 'retry-after': '1' }),
      answer(200, { id: '1' }),
    );
    const reply = call(getUser, { params: { id: '1' } });
    await vi.advanceTimersByTimeAsync(1999);
    expect(send).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1001);
    expect(await reply).toEqual({ id: '1' });
    expect(send).toHaveBeenCalledTimes(3);
  });
  it('is not repeated if it books or if no time is named, and a read is repeated at most twice', async () => {
    const again = () => answer(503, {}, { 'retry-after': '0' });
    const { call, send } = setUp(again(), answer(503, {}), again(), again(), again());
    await expect(call(book, { body: { calendar: 'a' } })).rejects.toMatchObject({ status: 503 });
    await expect(call(getUser, { params: { id: '1' } })).rejects.toMatchObject({ status: 503 });
    const last = call(getUser, { params: { id: '1' } }).catch((error: unknown) => error);
    await vi.runAllTimersAsync();
    expect(await last).toMatchObject({ status: 503 });
    expect(send).toHaveBeenCalledTimes(5);
  });
});

it('keeps the key of an unanswered booking after a reload, and takes a new one once it was answered', () => {
  const first = pendingKey('checkout.1');
  expect(pendingKey('checkout.1').key).toBe(first.key);
  // What a reload leaves is what the device stores: this page's key is there, and a key of an earlier page is used.
  expect(localStorage.getItem('paddock.pending.checkout.1')).toBe(first.key);
  localStorage.setItem('paddock.pending.checkout.2', 'of-an-earlier-page');
  expect(pendingKey('checkout.2').key).toBe('of-an-earlier-page');
  first.settle();
  expect(pendingKey('checkout.1').key).not.toBe(first.key);
});
