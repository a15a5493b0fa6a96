import { type Clock, HOUR, millisOf, MINUTE } from '@paddock/shared-domain/kernel/time';
import type { Logger } from 'pino';

/** When something that does not move is looked at again, counted from its first look: then hourly (decision D4). */
const PAUSES = [30_000, 2 * MINUTE, 10 * MINUTE, HOUR];
/** Milliseconds nothing must have moved for before it is looked at at all. */
export const FIRST_LOOK_AFTER = PAUSES[0] ?? 0;

export type LookAgainParts<Id> = {
  readonly what: string;
  readonly clock: Clock;
  readonly log: Logger;
  /** Takes it on. Answers whether it is at its end, and where it stands. */
  readonly take: (id: Id) => Promise<{ readonly ended: boolean; readonly phase: string }>;
};

/** Takes on what does not come to its end by itself, less and less often, and calls a person after a day (decision D4). */
export const createLookAgain = <Id extends string>({ what, clock, log, take }: LookAgainParts<Id>) => {
  const looked = new Map<Id, { readonly times: number; readonly next: number }>();
  /** Answers how many of them it was time to look at. */
  return async (candidates: readonly Id[]): Promise<number> => {
    const now = millisOf(clock.now());
    const due = candidates.filter((id) => (looked.get(id)?.next ?? 0) <= now);
    for (const id of due) {
      const times = (looked.get(id)?.times ?? 0) + 1;
      looked.set(id, { times, next: now + (PAUSES[times] ?? HOUR) });
      try {
        const { ended, phase } = await take(id);
        if (ended) looked.delete(id);
        else if (times > 24) log.error({ [what]: id, phase }, `a ${what} needs a person: it does not settle`);
      } catch (error) {
        log.error({ err: error, [what]: id }, `a ${what} could not be settled`);
      }
    }
    return due.length;
  };
};
