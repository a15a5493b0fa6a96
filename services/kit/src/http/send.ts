import type { Contract } from '@paddock/shared-domain/contracts/contract';
import type { FastifyReply } from 'fastify';
import type { AnswerOptions, Ok, OkRaw } from './answers.ts';
import type { KeptAnswer } from './idempotency.ts';
import type { ProblemAnswer } from './problems.ts';
import { ReadyBytes, readyTexts, sendReady } from './ready-bytes.ts';

/** The contract's schema rejects the reply: a defect, whose content is never sent. */
export class ReplyMismatch extends Error {
  override readonly name = 'ReplyMismatch';
}

const JSON_TYPE = 'application/json; charset=utf-8';

/** A reply in the form that is sent and may be stored. */
export type Outgoing = {
  readonly status: number;
  readonly contentType: string | undefined;
  readonly body: string | Buffer | ReadyBytes;
  readonly position?: string | undefined;
  readonly retryAfter?: number | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly secret?: boolean | undefined;
};

const extras = ({ position, headers, secret }: AnswerOptions) => ({ position, headers, secret });

/**
 * Turns a reply into bytes. The contract's schema drops fields that it does not name (decision 0144).
 *
 * @throws {ReplyMismatch} the handler's reply does not fit the contract.
 */
export const outgoing = (
  contract: Contract,
  answer: Ok<unknown> | OkRaw | ProblemAnswer,
  requestId: string,
): Outgoing => {
  if (answer.kind === 'problem') {
    const body = JSON.stringify({ ...answer.body, request_id: requestId });
    const { status, position, retryAfter } = answer;
    return { status, contentType: JSON_TYPE, body, position, retryAfter };
  }
  if (answer.kind === 'raw') {
    const status = answer.status ?? contract.status ?? 200;
    return { status, contentType: answer.contentType, body: answer.bytes, ...extras(answer) };
  }
  if (contract.reply === undefined)
    return { status: answer.status ?? contract.status ?? 204, contentType: undefined, body: '', ...extras(answer) };
  const reply = contract.reply.safeParse(answer.reply);
  if (!reply.success) {
    const wrong = reply.error.issues.slice(0, 5).map(({ path, code }) => `${path.join('.')} (${code})`);
    throw new ReplyMismatch(`The reply of ${contract.method} ${contract.path} does not fit: ${wrong.join(', ')}.`);
  }
  const status = answer.status ?? contract.status ?? 200;
  return { status, contentType: JSON_TYPE, body: JSON.stringify(reply.data), ...extras(answer) };
};

/** `no-store` unless the contract says how the caller may cache the reply (threat TH-41, rule A-019). */
export const cacheControl = ({ caching = 'no-store' }: Contract, status: number): string => {
  if (caching === 'no-store' || status >= 300) return 'no-store';
  return caching === 'ask-again' ? 'private, no-cache' : `private, max-age=${caching.maxAgeSeconds}`;
};

/** Characters of all answers that are kept ready: lists of one venue are some thousands each. */
const MOST = 4_000_000;
const ready = readyTexts(MOST);

export const send = (reply: FastifyReply, contract: Contract, out: Outgoing): FastifyReply => {
  reply.code(out.status).header('cache-control', cacheControl(contract, out.status));
  if (out.contentType !== undefined) reply.type(out.contentType);
  if (out.position !== undefined) reply.header('x-position', out.position);
  if (out.retryAfter !== undefined) reply.header('retry-after', String(out.retryAfter));
  if (out.headers !== undefined) reply.headers(out.headers);
  if (out.status === 204) return reply.send();
  const { body } = out;
  if (contract.compressed !== true || out.status >= 300)
    return reply.send(body instanceof ReadyBytes ? body.plain : body);
  return sendReady(reply, body instanceof ReadyBytes ? body : ready(body.toString()));
};

/** A problem outside any contract: no route, an unsupported method, malformed HTTP. */
export const sendProblem = (
  reply: FastifyReply,
  { status, body, position, retryAfter }: ProblemAnswer,
): FastifyReply => {
  if (position !== undefined) reply.header('x-position', position);
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type(JSON_TYPE)
    .send(JSON.stringify({ ...body, request_id: reply.request.id }));
};

/** Sends a stored reply again, marked as a replay (decision 0143). */
export const sendKept = (reply: FastifyReply, contract: Contract, kept: KeptAnswer): FastifyReply => {
  reply.header('idempotency-replayed', 'true');
  return send(reply, contract, kept);
};
