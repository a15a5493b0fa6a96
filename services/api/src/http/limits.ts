import type { LimitName } from './limit-table.ts';

/** Whose call it is. */
export type LimitSubject = {
  readonly ip: string;
  readonly userId?: string | undefined;
  /** The login name or mail a call is about, as sent. It is hashed before it is kept. */
  readonly account?: string | undefined;
};

/** `wait` whole seconds before the next call; `unavailable` when the counters cannot be asked and the action fails closed. */
export type LimitVerdict = 'free' | 'unavailable' | { readonly wait: number };

/** Counts calls of the kinds a contract names (RELIABILITY section 3.4). */
export type Limits = {
  /** Counts one call, and says whether it may go on. */
  take(limit: LimitName, subject: LimitSubject): Promise<LimitVerdict>;
  /** Told how a call ended: what is counted only for failures (wrong passwords, unknown vouchers) is taken back. */
  answered(limit: LimitName, subject: LimitSubject, status: number): Promise<void>;
};

/** No limits: development and load tests only; production refuses to start so. */
export const noLimits: Limits = { take: async () => 'free', answered: async () => undefined };
