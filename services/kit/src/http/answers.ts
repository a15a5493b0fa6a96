import type { Position } from '@paddock/event-store/port';
import type { ProblemAnswer } from './problems.ts';

export type AnswerOptions = {
  /** Place of the command's last event: leaves as `x-position`, so that the caller's next read can demand it. */
  readonly position?: Position | undefined;
  /** Another 2xx than the contract's own, such as 202 while a checkout goes on. */
  readonly status?: 200 | 201 | 202 | 204;
  readonly headers?: Readonly<Record<string, string>>;
  /** The answer holds a secret that is shown once: it is never kept for a replay (decision 0143). */
  readonly secret?: boolean;
};

export type Ok<Reply> = AnswerOptions & { readonly kind: 'ok'; readonly reply: Reply };
/** Bytes that a reader stored in the reply's shape already: they skip the reply schema. */
export type OkRaw = AnswerOptions & {
  readonly kind: 'raw';
  readonly bytes: Buffer | string;
  readonly contentType: string;
};
export type Answer<Reply> = Ok<Reply> | OkRaw | ProblemAnswer;

/** A plain success; `reply` leaves through the contract's reply schema as allow-list. */
export const ok = <Reply>(reply: Reply, options: AnswerOptions = {}): Ok<Reply> => ({ kind: 'ok', reply, ...options });

/** A success without a body (204). */
export const done = (options: AnswerOptions = {}): Ok<undefined> => ({ kind: 'ok', reply: undefined, ...options });

/** A success whose bytes are ready to serve, by default JSON. */
export const okRaw = (
  bytes: Buffer | string,
  options: AnswerOptions & { readonly contentType?: string } = {},
): OkRaw => ({ kind: 'raw', bytes, contentType: 'application/json; charset=utf-8', ...options });
