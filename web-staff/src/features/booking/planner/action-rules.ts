import { checkInFrom, noShowFrom } from '@paddock/shared-domain/booking/attendance';
import { instantOf, millisOf } from '@paddock/shared-domain/kernel/time';
import { messages } from '../../../messages/en.ts';
import { isOneBooking } from '../../../ui/booking/movable.ts';
import type { SelectedSlot } from '../../../ui/booking/selected-slots.ts';

/** The most slots in one call (contract of blackouts and deletes). */
export const MOST_AT_ONCE = 200;

export type PlannerAction =
  | 'book'
  | 'blackOut'
  | 'move'
  | 'note'
  | 'delete'
  | 'markPaid'
  | 'markUnpaid'
  | 'arrived'
  | 'noShow'
  | 'unsay';
/** The actions that record arrivals and no-shows: one press, no confirmation. */
export type AttendanceAction = Extract<PlannerAction, 'arrived' | 'noShow' | 'unsay'>;
export const isAttendance = (action: PlannerAction): action is AttendanceAction =>
  action === 'arrived' || action === 'noShow' || action === 'unsay';

const { refusals } = messages.planner;
const isEmpty = ({ entry }: SelectedSlot) => entry === undefined;
const isHeld = ({ entry }: SelectedSlot) => entry?.state === 'held';
const isReserved = ({ entry }: SelectedSlot) => entry?.state === 'reserved';
const begun = (now: number) => (slot: SelectedSlot) => slot.row.starts <= now;

const early = (now: number) => (slot: SelectedSlot) => millisOf(checkInFrom(instantOf(slot.row.starts))) > now;
const awaited = (now: number, graceMinutes: number) => (slot: SelectedSlot) =>
  millisOf(noShowFrom(instantOf(slot.row.starts), graceMinutes)) > now;

type Rule = readonly [breaks: (slot: SelectedSlot) => boolean, why: (count: number, of: number) => string];

/** The slots each action does not accept, and why; the first rule that applies is shown. */
const rules = (now: number): Record<PlannerAction, readonly Rule[]> => ({
  blackOut: [[(slot) => !isEmpty(slot), refusals.blackOutTaken]],
  book: [
    [(slot) => !isEmpty(slot), refusals.bookTaken],
    [begun(now), refusals.bookPast],
  ],
  move: [
    [isHeld, refusals.held],
    [(slot) => !isReserved(slot), refusals.moveOthers],
  ],
  note: [
    [isEmpty, refusals.noteEmpty],
    [isHeld, refusals.held],
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
  arrived: [
    [(slot) => !isReserved(slot), refusals.cameNotReserved],
    [early(now), refusals.early],
  ],
  noShow: [[(slot) => !isReserved(slot), refusals.cameNotReserved]],
  unsay: [[(slot) => !isReserved(slot), refusals.cameNotReserved]],
});

/**
 * The slots an attendance action changes. A no-show leaves out slots whose customer may still come: of a visit in two parts, the
 * later one is waited for although the first is already a no-show.
 */
export const saidOf = (
  action: AttendanceAction,
  slots: readonly SelectedSlot[],
  now: number,
  graceMinutes: number,
): readonly SelectedSlot[] =>
  action === 'noShow' ? slots.filter((slot) => isReserved(slot) && !awaited(now, graceMinutes)(slot)) : slots;

/**
 * Why an action does not accept this selection, as text; undefined where it does. Each action accepts only its kind of slots
 * (PLAN-15).
 */
export const refusalOf = (
  action: PlannerAction,
  slots: readonly SelectedSlot[],
  now: number,
  graceMinutes = 0,
): string | undefined => {
  for (const [breaks, why] of rules(now)[action]) {
    const count = slots.filter(breaks).length;
    if (count > 0) return why(count, slots.length);
  }
  if (action === 'noShow' && saidOf('noShow', slots, now, graceMinutes).length === 0)
    return refusals.awaited(graceMinutes)(slots.length, slots.length);
  if (action === 'move' && !isOneBooking(slots)) return refusals.moveTogether();
  return slots.length > MOST_AT_ONCE ? refusals.tooMany(MOST_AT_ONCE) : undefined;
};

/**
 * "Arrived" is offered once customers may come, "no-show" once they are no longer waited for, and undo once either is recorded.
 */
const attendanceActions = (slots: readonly SelectedSlot[], now: number, graceMinutes: number): AttendanceAction[] => {
  const booked = slots.filter(isReserved);
  const is = (said: string | null) => booked.some(({ entry }) => entry?.attendance === said);
  const may = booked.filter((slot) => !early(now)(slot));
  const late = saidOf('noShow', slots, now, graceMinutes);
  return [
    ...(may.some(({ entry }) => entry?.attendance !== 'arrived') ? (['arrived'] as const) : []),
    ...(late.some(({ entry }) => entry?.attendance === null) ? (['noShow'] as const) : []),
    ...(is('arrived') || is('no_show') ? (['unsay'] as const) : []),
  ];
};

/** The actions on offer: those for empty slots where some are selected, those for taken slots where some are. */
export const offeredActions = (
  slots: readonly SelectedSlot[],
  now: number,
  graceMinutes = 0,
): readonly PlannerAction[] => [
  ...attendanceActions(slots, now, graceMinutes),
  ...(slots.some(isEmpty) ? (['book', 'blackOut'] as const) : []),
  ...(slots.some(({ entry }) => entry?.state === 'reserved' && !entry.paid) ? (['markPaid'] as const) : []),
  ...(slots.some(({ entry }) => entry?.state === 'reserved' && entry.paid) ? (['markUnpaid'] as const) : []),
  ...(slots.length > 0 && slots.every(isReserved) ? (['move'] as const) : []),
  ...(slots.length > 0 && !slots.some((slot) => isEmpty(slot) || isHeld(slot)) ? (['note'] as const) : []),
  ...(slots.every(isEmpty) ? [] : (['delete'] as const)),
];
