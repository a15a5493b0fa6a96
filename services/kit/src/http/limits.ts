import type { LimitName } from './limit-table.ts';

/** The subject of a call, for the limits. */
export type LimitSubject = {
  readonly ip: string;
  readonly userId?: string | undefined;
  readonly isStaff?: boolean;
  /** The account of the path, `me` resolved. */
  readonly about?: string | undefined;
  /** The login name or email that a call is about, as sent. Stored only as a hash. */
  readonly account?: string | undefined;
  /** The secret of the device, as sent; not checked yet against the account. */
  readonly device?: string | undefined;
};

/** `wait`: whole seconds until the next call; `unavailable`: the counters are unreachable and the limit refuses calls then. */
export type LimitVerdict = 'free' | 'unavailable' | { readonly wait: number };

export type Limits = {
  /** Counts one call, and decides whether it may continue. */
  take(limit: LimitName, subject: LimitSubject): Promise<LimitVerdict>;
  /**
   * Reports the result of a call that continued, with the same subject. Always call it, otherwise the call counts as under way
   * for ever. A failure is counted here; a status of 500 or more is neither a failure nor a success.
   */
  answered(limit: LimitName, subject: LimitSubject, status: number): Promise<void>;
};

/** No limits: for development and load tests; production refuses to start with it. */
export const noLimits: Limits = { take: async () => 'free', answered: async () => undefined };
