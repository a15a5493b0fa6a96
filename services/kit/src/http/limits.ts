import type { LimitName } from './limit-table.ts';

/** Whose call it is. */
export type LimitSubject = {
  readonly ip: string;
  readonly userId?: string | undefined;
  /** Whether they work at the venue. */
  readonly isStaff?: boolean;
  /** The account that the path is about, `me` resolved. */
  readonly about?: string | undefined;
  /** The login name or mail a call is about, as sent. It is hashed before it is kept. */
  readonly account?: string | undefined;
  /** The secret of the device it was sent from, as sent: nobody knows yet whether the account was ever signed in on it. */
  readonly device?: string | undefined;
};

/** `wait` whole seconds before the next call; `unavailable` when the counters cannot be asked and the action fails closed. */
export type LimitVerdict = 'free' | 'unavailable' | { readonly wait: number };

/** Counts calls of the kinds a contract names. */
export type Limits = {
  /** Counts one call, and says whether it may go on. */
  take(limit: LimitName, subject: LimitSubject): Promise<LimitVerdict>;
  /**
   * Told how a call that went on ended, with the very subject it was taken with; always, or it counts as under way for ever. Failures are
   * counted here; a defect of ours (500 and above) is nobody's failure.
   */
  answered(limit: LimitName, subject: LimitSubject, status: number): Promise<void>;
};

/** No limits: development and load tests only; production refuses to start so. */
export const noLimits: Limits = { take: async () => 'free', answered: async () => undefined };
