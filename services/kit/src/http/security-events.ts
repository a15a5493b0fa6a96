import { ALARM_KINDS, type SecurityKind } from '@paddock/shared-domain/identity/security-contract';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { type Instant, MINUTE, millisOf } from '@paddock/shared-domain/kernel/time';

/** One call worth recording. */
export type SecurityEvent = {
  readonly at: Instant;
  readonly kind: SecurityKind;
  /** Method and pattern of the route; never an address, which may hold a secret. */
  readonly what: string;
  readonly source: string;
  readonly user?: UserId | undefined;
  /** A typed login name: stored as a keyed hash, or as the account that has it. */
  readonly login?: string | undefined;
  readonly about?: string | undefined;
};

/** Calls of one kind, person and source within a minute. */
export type Gathered = Omit<SecurityEvent, 'at'> & { readonly at: Instant; until: Instant; times: number };

export type SecurityEvents = {
  /** Takes an event to record within a second. Never fails and never waits. */
  note(event: SecurityEvent): void;
  /** Removes the person, and the sources, from what they did and what was done to them. */
  forget(userId: UserId): Promise<void>;
  /** Writes what was taken so far. */
  settled(): Promise<void>;
};

export const noSecurityEvents: SecurityEvents = {
  note: () => undefined,
  forget: async () => undefined,
  settled: async () => undefined,
};

export const WINDOW = 15 * MINUTE;
/** Rows of a source, and of all sources, in a window. Beyond them calls are counted by kind and source, then by kind. */
const ROWS_OF_SOURCE = 60;
const ROWS_IN_ALL = 2_000;
/** Failures of one account, and accounts that fail from one source, in a window: an alarm at exactly this number. */
export const FAILURES = 20;
export const ACCOUNTS = 15;
export const FAILED: ReadonlySet<SecurityKind> = new Set(['LOGIN_FAILED', 'CODE_WRONG', 'PROOF_FAILED']);
const ALARMS: ReadonlySet<SecurityKind> = new Set(ALARM_KINDS);

/**
 * Gathers events into few rows: an attack makes counts, not rows. All maps are emptied with their window, and none grows beyond the
 * rows of a window.
 */
export const createGatherer = () => {
  let window = -1;
  let rows = 0;
  let ofSource = new Map<string, number>();
  let failures = new Map<string, number>();
  let accounts = new Map<string, Set<string>>();
  let gathered = new Map<string, Gathered>();

  const begin = (at: Instant): void => {
    const current = Math.floor(millisOf(at) / WINDOW);
    if (current === window) return;
    window = current;
    rows = 0;
    [ofSource, failures, accounts] = [new Map(), new Map(), new Map()];
  };
  const put = (event: SecurityEvent): void => {
    const minute = event.at.slice(0, 16);
    const name = (one: SecurityEvent): string =>
      JSON.stringify([minute, one.kind, one.what, one.source, one.user, one.login, one.about]);
    const add = (one: SecurityEvent): void => {
      const there = gathered.get(name(one));
      if (there === undefined) gathered.set(name(one), { ...one, until: one.at, times: 1 });
      else [there.until, there.times] = [one.at, there.times + 1];
    };
    if (gathered.has(name(event))) return add(event);
    const used = ofSource.get(event.source) ?? 0;
    if (ALARMS.has(event.kind) || (used < ROWS_OF_SOURCE && rows < ROWS_IN_ALL)) {
      rows += 1;
      ofSource.set(event.source, used + 1);
      return add(event);
    }
    add({ at: event.at, kind: 'MANY', what: event.kind, source: rows < ROWS_IN_ALL ? event.source : '' });
  };
  /** @returns the alarm that an event adds up to: once a window. */
  const alarmOf = ({ kind, source, user, login }: SecurityEvent): SecurityKind | undefined => {
    if (!FAILED.has(kind)) return undefined;
    const account = user ?? login?.normalize('NFKC').trim().toLowerCase();
    if (account === undefined || failures.size > ROWS_IN_ALL || accounts.size > ROWS_IN_ALL) return undefined;
    const failed = (failures.get(account) ?? 0) + 1;
    failures.set(account, failed);
    const there = accounts.get(source) ?? new Set();
    const before = there.size;
    if (before < ACCOUNTS) there.add(account);
    accounts.set(source, there);
    if (before < ACCOUNTS && there.size === ACCOUNTS) return 'ALARM_SOURCE';
    return failed === FAILURES ? 'ALARM_ACCOUNT' : undefined;
  };
  return {
    /** @returns the alarm that the event raised. */
    add: (event: SecurityEvent): SecurityKind | undefined => {
      begin(event.at);
      put(event);
      const alarm = event.kind === 'CODES_OFF' ? 'ALARM_CODES_OFF' : alarmOf(event);
      if (alarm !== undefined) put({ ...event, kind: alarm });
      return alarm;
    },
    /** What was gathered since the last call. */
    take: (): readonly Gathered[] => {
      const taken = [...gathered.values()];
      gathered = new Map();
      return taken;
    },
  };
};
