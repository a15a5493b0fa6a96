import { type Clock, HOUR, millisOf, MINUTE } from '@paddock/shared-domain/kernel/time';
import type { Logger } from 'pino';
import { eachByItself } from './each-by-itself.ts';

/** When something that does not move is looked at again, counted from its first look: then hourly (decision 0137). */
const PAUSES = [30_000, 2 * MINUTE, 10 * MINUTE, HOUR];
/** Milliseconds nothing must have moved for before it is looked at at all. */
export const FIRST_LOOK_AFTER = PAUSES[0] ?? 0;

/** Those that one sweep looks at; the others have their turn in the next, as these are not due again so soon. */
const MOST_AT_ONCE = 200;
/** How many are looked at side by side: a card whose bank does not answer holds up its own place alone. */
const AT_A_TIME = 4;
/** How many candidates are read at most: so many that those which need a person do not hide one that can be helped. */
export const MOST_CANDIDATES = 10_000;

export type LookAgainParts<Candidate> = {
  readonly what: string;
  readonly clock: Clock;
  readonly log: Logger;
  /** Takes it on. Answers whether it is at its end, and where it stands. */
  readonly take: (candidate: Candidate) => Promise<{ readonly ended: boolean; readonly phase: string }>;
};

const idOf = (candidate: string | { readonly id: string }): string =>
  typeof candidate === 'string' ? candidate : candidate.id;

/** Takes on what does not come to its end by itself, less and less often, and calls a person after a day (decision 0137). */
export const createLookAgain = <Candidate extends string | { readonly id: string }>({
  what,
  clock,
  log,
  take,
}: LookAgainParts<Candidate>) => {
  const looked = new Map<string, { readonly times: number; readonly next: number }>();
  /** Answers how many of them it was time to look at. */
  return async (candidates: readonly Candidate[]): Promise<number> => {
    const now = millisOf(clock.now());
    const there = new Set(candidates.map(idOf));
    // Whoever came to an end in another way is looked at no more.
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
