import { UndecodableEvent } from '@paddock/event-store/codec';
import { StoreUnavailable, StreamIncomplete } from '@paddock/event-store/port';
import { PositionTimeout, ProjectionHalted } from '@paddock/projections/engine/position-waiter';
import { ActsElsewhere } from '../command-handling/acts-elsewhere.ts';
import { BodyRefused } from './json-body.ts';
import { invalid, notFound, otherLocation, problem, type ProblemAnswer } from './problems.ts';

/** A read model did not reach the required position in time, or a handler took too long. */
export class TookTooLong extends Error {
  override readonly name = 'TookTooLong';
}

/** SQLSTATEs and network errors that pass: time-outs, shutdown, too many clients, no connection. */
const PASSING = new Set(['57014', '57P01', '57P02', '57P03', '53300', '53400', '25P03', '40001', '40P01', '55P03']);
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH']);

const textOf = (error: object, name: 'code' | 'message'): string => {
  const value = (error as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : '';
};

/** A read model that is behind or halted: 503, never stale data (invariant P6). */
const isLate = (thrown: object): boolean =>
  thrown instanceof TookTooLong || thrown instanceof PositionTimeout || thrown instanceof ProjectionHalted;

/** The end of the log, if the caller requires a position beyond it: such a position is of an earlier log. */
const logEndOf = (thrown: object): string | undefined => {
  if (thrown instanceof PositionTimeout) return thrown.logEnd;
  return thrown instanceof TookTooLong && thrown.cause instanceof PositionTimeout ? thrown.cause.logEnd : undefined;
};

const isPassing = (error: object): boolean => {
  const code = textOf(error, 'code');
  // node-postgres has no error codes for these two.
  const lost = /^(timeout exceeded when trying to connect|Connection terminated)/.test(textOf(error, 'message'));
  return PASSING.has(code) || code.startsWith('08') || NETWORK.has(code) || lost;
};

/**
 * A column or table that is not there. While one release replaces another, the read models may be those of the other one for a while,
 * so the caller gets 503. It is counted as a defect all the same: within one release it is one.
 */
const lacksColumn = (error: object): boolean => ['42703', '42P01'].includes(textOf(error, 'code'));

/** Refusals of the framework itself, by status. */
const REFUSED: Readonly<Record<number, ProblemAnswer>> = {
  400: invalid({ non_field_errors: ['This request is malformed.'] }),
  // Reply of the static files for a folder, or a path outside their root.
  403: notFound,
  404: notFound,
  408: { kind: 'problem', status: 408, body: { detail: 'The request took too long.', code: 'unavailable' } },
  413: problem('payload_too_large'),
  414: { kind: 'problem', status: 414, body: { detail: 'The address is too long.', code: 'payload_too_large' } },
  415: problem('unsupported_media_type'),
};

/**
 * The log is not usable for this: the stream has lost events, or has one whose type or shape this program does not know. Waiting
 * does not help, so the caller is not told to retry, and the operator's log names the stream.
 */
const isUnusable = (thrown: object): boolean =>
  thrown instanceof StreamIncomplete || (thrown instanceof UndecodableEvent && thrown.isRecorded);

export type Failure = {
  readonly answer: ProblemAnswer;
  /** A defect of the product, to be logged and counted. */
  readonly defect: boolean;
  /** It does not pass: an operator must check the log. */
  readonly forOperator?: true;
};

/** The last resort (decision 0144): turns anything thrown into a problem body that reveals nothing else. */
export const failureOf = (thrown: unknown): Failure => {
  if (typeof thrown !== 'object' || thrown === null) return { answer: problem('internal'), defect: true };
  if (thrown instanceof ActsElsewhere) return { answer: otherLocation, defect: false };
  if (thrown instanceof BodyRefused) return { answer: invalid({ non_field_errors: [thrown.message] }), defect: false };
  if (isLate(thrown) || thrown instanceof StoreUnavailable || isPassing(thrown)) {
    const position = logEndOf(thrown);
    return { answer: { ...problem('unavailable'), ...(position === undefined ? {} : { position }) }, defect: false };
  }
  if (isUnusable(thrown)) return { answer: problem('records_unusable'), defect: false, forOperator: true };
  if (lacksColumn(thrown)) return { answer: problem('unavailable'), defect: true };
  const { statusCode, code, expose } = thrown as { statusCode?: unknown; code?: unknown; expose?: unknown };
  // The static files refuse a path outside their root with this status and message only (threat TH-23).
  const climbing = statusCode === 403 && thrown instanceof Error && thrown.message === 'Forbidden';
  const named = (typeof code === 'string' && code.startsWith('FST_')) || expose === true || climbing;
  const refused = named && typeof statusCode === 'number' ? REFUSED[statusCode] : undefined;
  return refused === undefined ? { answer: problem('internal'), defect: true } : { answer: refused, defect: false };
};
