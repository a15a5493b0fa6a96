import type { Position } from '@paddock/event-store/port';
import type { ReadyBytes } from './ready-bytes.ts';
import type { ProblemAnswer } from './problems.ts';

export type AnswerOptions = {
  /** Position of the command's last event: sent as `x-position`, so that the caller's next read can require it. */
  readonly position?: Position | undefined;
  /** Another 2xx status than the contract's, such as 202 while a checkout continues. */
  readonly status?: 200 | 201 | 202 | 204;
  readonly headers?: Readonly<Record<string, string>>;
  /** The reply has a secret that is shown once: it is never stored for a replay (decision 0143). */
  readonly secret?: boolean;
};

export type Ok<Reply> = AnswerOptions & { readonly kind: 'ok'; readonly reply: Reply };
/** Bytes that a reader stored in the shape of the reply: they skip the reply schema. Ready bytes are compressed, and have a tag. */
export type OkRaw = AnswerOptions & {
  readonly kind: 'raw';
  readonly bytes: Buffer | string | ReadyBytes;
  readonly contentType: string;
};
export type Answer<Reply> = Ok<Reply> | OkRaw | ProblemAnswer;

/** A success; the contract's reply schema sends only the fields it names. */
export const ok = <Reply>(reply: Reply, options: AnswerOptions = {}): Ok<Reply> => ({ kind: 'ok', reply, ...options });

export const done = (options: AnswerOptions = {}): Ok<undefined> => ({ kind: 'ok', reply: undefined, ...options });

/** A success with ready bytes, by default JSON. */
export const okRaw = (
  bytes: Buffer | string | ReadyBytes,
  options: AnswerOptions & { readonly contentType?: string } = {},
): OkRaw => ({ kind: 'raw', bytes, contentType: 'application/json; charset=utf-8', ...options });
