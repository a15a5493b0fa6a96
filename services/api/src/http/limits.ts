import type { RateLimit } from '@paddock/shared-domain/contracts/contract';

/** Whose calls are counted together. */
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
  take(limit: RateLimit | 'socket', subject: LimitSubject): Promise<LimitVerdict>;
  /** Counts a call that was refused (a wrong password, an unknown voucher): these have limits of their own. */
  failed(limit: RateLimit, subject: LimitSubject): Promise<void>;
  /** Forgets the failures of an account after a success. */
  succeeded(limit: RateLimit, subject: LimitSubject): Promise<void>;
};
