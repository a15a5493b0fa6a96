import { SLOT_MILLIS } from '@paddock/shared-domain/booking/bookable-slots';
import type { DraftHurt } from '@paddock/shared-domain/plan-drafts/contract';

export type SeatMove = {
  readonly id: DraftHurt['id'];
  readonly calendar: DraftHurt['calendar'];
  readonly slot: string;
  readonly price: 'settle';
};

/** The consecutive half-hours of one person on one seat, which stay together where one seat is free for all of them. */
export const hurtRuns = (hurt: readonly DraftHurt[]): readonly (readonly DraftHurt[])[] => {
  const runs: DraftHurt[][] = [];
  const ordered = hurt.toSorted(
    (a, b) => a.calendar.localeCompare(b.calendar) || Date.parse(a.slot) - Date.parse(b.slot),
  );
  for (const one of ordered) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    const goesOn =
      last !== undefined &&
      last.user === one.user &&
      last.calendar === one.calendar &&
      Date.parse(one.slot) - Date.parse(last.slot) === SLOT_MILLIS;
    if (goesOn) run?.push(one);
    else runs.push([one]);
  }
  return runs;
};

/**
 * A free seat of the same type for every affected customer: the best suggestion first, no slot given twice. Customers for whom
 * there is none are left out. It uses only the draft's suggestions; the server decides when the draft is applied.
 */
export const seatsForAll = (hurt: readonly DraftHurt[]): readonly SeatMove[] => {
  const given = new Set<string>();
  const free = (one: DraftHurt, calendar: string) =>
    one.suggestions.some((seat) => seat.calendar === calendar) && !given.has(`${calendar} ${one.slot}`);
  return hurtRuns(hurt).flatMap((run) => {
    const together = run[0]?.suggestions.find(({ calendar }) => run.every((one) => free(one, calendar)));
    return run.flatMap((one): SeatMove[] => {
      const seat = together ?? one.suggestions.find(({ calendar }) => free(one, calendar));
      if (seat === undefined) return [];
      given.add(`${seat.calendar} ${one.slot}`);
      return [{ id: one.id, calendar: seat.calendar, slot: one.slot, price: 'settle' }];
    });
  });
};
