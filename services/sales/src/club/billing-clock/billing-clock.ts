import type { Due } from '@paddock/projections/club/dues/read';
import type { Position } from '@paddock/event-store/port';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { announceRenewal } from './announce.ts';
import { dueName } from './dues-port.ts';
import { dun } from './dun.ts';
import { type BillingClockDeps, type Outcome, type Settled } from './deps.ts';
import { renew, settleBy } from './renew.ts';

/** How often each outcome occurred. */
export type Counts = Partial<Record<Outcome, number>>;

export type BillingClock = {
  /**
   * Settles everything due now, in the order of due times. Safe to repeat: each cycle, step and lot is keyed, so a second, late
   * or parallel run does nothing twice (invariant K5).
   *
   * @returns undefined if another process is running it.
   */
  run(): Promise<Counts | undefined>;
  /** The next moment after one, up to another, at which something is due; for a clock that is set manually. */
  nextMoment(after: Instant, until: Instant): Promise<Instant | undefined>;
};

/** Members charged in parallel: 2,000 at 1.5 s each take some four minutes, and the provider's limits are far. */
const MEMBERS_AT_A_TIME = 16;
/** Most dues of one run. The next run continues. */
const MOST_DUES = 100_000;

const later = (a: Position | undefined, b: Position | undefined): Position | undefined => {
  if (a === undefined || b === undefined) return a ?? b;
  return a.length !== b.length ? (a.length > b.length ? a : b) : a > b ? a : b;
};

/** Work that is due by time: renewals, dunning, expiry of credits and its warning. */
export const createBillingClock = (deps: BillingClockDeps): BillingClock => {
  const { dues, clock, log } = deps;

  const settle = async (due: Due): Promise<Settled> => {
    switch (due.kind) {
      case 'renewal':
        return renew(deps, due.userId, due.id);
      case 'notice':
        return announceRenewal(deps, due);
      case 'dunning':
        return dun(deps, due.userId, due.id, due.step);
      case 'warning': {
        const data = { userId: due.userId, lotId: due.id };
        const warned = await settleBy(deps, due.userId, `${due.id}:warned`, { type: 'AnnounceExpiry', data });
        return warned.events > 0 ? { ...warned, outcome: 'warned' } : warned;
      }
      case 'expiry': {
        // Credits that return to a lot after its expiry expire again: the id contains the moment.
        const data = { userId: due.userId, lotId: due.id };
        const step = `${due.id}:expired:${clock.now()}`;
        const expired = await settleBy(deps, due.userId, step, { type: 'ExpireCredits', data });
        return expired.events > 0 ? { ...expired, outcome: 'expired' } : expired;
      }
    }
  };

  let rates: string | undefined;
  /** After a change of a tax, and once after a start: tells members whose next charge is another than they were told. */
  const tellAgain = async (counts: Counts, holds: () => boolean): Promise<void> => {
    const present = await deps.taxRates();
    if (present === rates) return;
    for (const due of await dues.priced(clock.now())) {
      if (!holds()) return;
      const { outcome } = await settle(due);
      counts[outcome] = (counts[outcome] ?? 0) + 1;
    }
    rates = present;
  };

  const settleAll = async (counts: Counts, holds: () => boolean): Promise<void> => {
    await tellAgain(counts, holds);
    const begun = new Set<string>();
    const running = new Map<string, Promise<void>>();
    let [position, shown]: (Position | undefined)[] = [];
    const take = async (due: Due): Promise<void> => {
      // Another process may be at it: it has taken over.
      if (!holds()) return;
      try {
        const settled = await settle(due);
        counts[settled.outcome] = (counts[settled.outcome] ?? 0) + 1;
        position = later(position, settled.position);
      } catch (error) {
        log.error({ err: error, item: due }, 'something due could not be taken further');
      }
    };
    /** One member's dues run in order; a member whose card hangs has one place and delays no other. */
    const begin = (due: Due): void => {
      begun.add(dueName(due));
      const own: Promise<void> = (running.get(due.userId) ?? Promise.resolve())
        .then(() => take(due))
        .finally(() => {
          if (running.get(due.userId) === own) running.delete(due.userId);
        });
      running.set(due.userId, own);
    };
    const oneEnds = (): Promise<void> => Promise.race(running.values());
    try {
      while (holds() && begun.size < MOST_DUES) {
        const found = await dues.due(clock.now(), [...begun]);
        for (const due of found) {
          while (running.size >= MEMBERS_AT_A_TIME && !running.has(due.userId)) await oneEnds();
          begin(due);
        }
        if (found.length > 0) continue;
        if (running.size > 0) await oneEnds();
        else if (position === shown) return;
        // Wait for the read model, so that the next round finds what follows, such as the cycle after a late one.
        shown = position;
        if (shown !== undefined) await dues.shown(shown);
      }
      if (holds()) log.warn('the billing clock has more to do than one run allows');
    } finally {
      await Promise.allSettled(running.values());
    }
  };

  return {
    run: async () => {
      const counts: Counts = {};
      return (await deps.alone.run((holds) => settleAll(counts, holds))) ? counts : undefined;
    },
    nextMoment: (after, until) => dues.next(after, until),
  };
};
