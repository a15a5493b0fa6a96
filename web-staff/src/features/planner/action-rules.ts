import { messages } from '../../messages/en.ts';
import type { SelectedSlot } from './selected-slots.ts';

/** The most slots one call takes (contract of blackouts and deletes). */
export const MOST_AT_ONCE = 200;

export type PlannerAction = 'book' | 'blackOut' | 'delete' | 'markPaid' | 'markUnpaid';

const { refusals } = messages.planner;
const isEmpty = ({ entry }: SelectedSlot) => entry === undefined;
const isHeld = ({ entry }: SelectedSlot) => entry?.state === 'held';
const isReserved = ({ entry }: SelectedSlot) => entry?.state === 'reserved';
const begun = (now: number) => (slot: SelectedSlot) => slot.row.starts <= now;

type Rule = readonly [breaks: (slot: SelectedSlot) => boolean, why: (count: number, of: number) => string];

/** What each action cannot be done to, and why in words; the first that applies is said. */
const rules = (now: number): Record<PlannerAction, readonly Rule[]> => ({
  blackOut: [[(slot) => !isEmpty(slot), refusals.blackOutTaken]],
  book: [
    [(slot) => !isEmpty(slot), refusals.bookTaken],
    [begun(now), refusals.bookPast],
  ],
  delete: [
    [isEmpty, refusals.deleteEmpty],
    [isHeld, refusals.held],
  ],
  markPaid: [
    [isHeld, refusals.held],
    [(slot) => !isReserved(slot), refusals.paidNotReserved],
  ],
  markUnpaid: [
    [isHeld, refusals.held],
    [(slot) => !isReserved(slot), refusals.paidNotReserved],
  ],
});

/** Why an action does not accept this selection, in words, or nothing: each accepts only its kind of slots (PLAN-15). */
export const refusalOf = (action: PlannerAction, slots: readonly SelectedSlot[], now: number): string | undefined => {
  for (const [breaks, why] of rules(now)[action]) {
    const count = slots.filter(breaks).length;
    if (count > 0) return why(count, slots.length);
  }
  return slots.length > MOST_AT_ONCE ? refusals.tooMany(MOST_AT_ONCE) : undefined;
};

/** The actions worth offering: those for empty slots where there are any, those for standing ones where there are any. */
export const offeredActions = (slots: readonly SelectedSlot[]): readonly PlannerAction[] => [
  ...(slots.some(isEmpty) ? (['book', 'blackOut'] as const) : []),
  ...(slots.some(({ entry }) => entry?.state === 'reserved' && !entry.paid) ? (['markPaid'] as const) : []),
  ...(slots.some(({ entry }) => entry?.state === 'reserved' && entry.paid) ? (['markUnpaid'] as const) : []),
  ...(slots.every(isEmpty) ? [] : (['delete'] as const)),
];
