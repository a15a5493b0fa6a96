import { type Clock, HOUR, millisOf, MINUTE } from '@paddock/shared-domain/kernel/time';
import type { Logger } from 'pino';
import { eachByItself } from './each-by-itself.ts';

/** Pauses between checks of something that does not progress, counted from its first check; then hourly (decision 0137). */
const PAUSES = [30_000, 2 * MINUTE, 10 * MINUTE, HOUR];
/** Milliseconds without progress before the first check. */
export const FIRST_LOOK_AFTER = PAUSES[0] ?? 0;

/** Most checks of one sweep. The others come in the next sweep, when these are not due. */
const MOST_AT_ONCE = 200;
/** How many are checked in parallel: a card whose bank does not reply blocks only one place. */
const AT_A_TIME = 4;
/** Most candidates read: so many that those which need a person do not hide one that can be continued. */
export const MOST_CANDIDATES = 10_000;

export type LookAgainParts<Candidate> = {
  readonly what: string;
  readonly clock: Clock;
  readonly log: Logger;
  /** Continues it. Returns whether it ended, and its phase. */
  readonly take: (candidate: Candidate) => Promise<{ readonly ended: boolean; readonly phase: string }>;
};

const idOf = (candidate: string | { readonly id: string }): string =>
  typeof candidate === 'string' ? candidate : candidate.id;

/** Continues work that did not end, at growing intervals, and alerts a person after a day (decision 0137). */
export const createLookAgain = <Candidate extends string | { readonly id: string }>({
  what,
  clock,
  log,
  take,
}: LookAgainParts<Candidate>) => {
  const looked = new Map<string, { readonly times: number; readonly next: number }>();
  /** Returns how many were due for a check. */
  return async (candidates: readonly Candidate[]): Promise<number> => {
    const now = millisOf(clock.now());
    const there = new Set(candidates.map(idOf));
    // Forget those that ended in another way.
    for (const id of looked.keys()) if (!there.has(id)) looked.delete(id);
    const due = candidates.filter((one) => (looked.get(idOf(one))?.next ?? 0) <= now).slice(0, MOST_AT_ONCE);
    const look = async (candidate: Candidate): Promise<number> => {
      const id = idOf(candidate);
      const times = (looked.get(id)?.times ?? 0) + 1;
      looked.set(id, { times, next: now + (PAUSES[times] ?? HOUR) });
      const { ended, phase } = await take(candidate);
      if (ended) looked.delete(id);
      else if (times > 24) log.error({ [what]: id, phase }, `a ${what} needs a person: it does not settle`);
      return 1;
    };
    await eachByItself(due, look, { log, what: `a ${what}`, atATime: AT_A_TIME });
    return due.length;
  };
};
