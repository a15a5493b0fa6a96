import { dollars } from '@paddock/shared-domain/kernel/money';
import { Instant } from '@paddock/shared-domain/kernel/time';
import { localDateOf, timeLabel } from '@paddock/shared-domain/kernel/venue-time';
import { dateLabel, shortDateLabel } from '@paddock/web-kit/format/local-date.ts';
import { messages } from '../../messages/en.ts';
import type { DayEntry, PlannerSeat, SlotCell, SlotRow } from './day-grid.ts';

/** How a taken slot is shown. */
export type EntryLook = 'paid' | 'pending' | 'club' | 'party' | 'blackout' | 'held';

/** For a reserved slot the first that applies: payment is pending, in a party now, paid by credits, paid. */
export const lookOf = ({ state, paid, club, party }: DayEntry): EntryLook => {
  if (state !== 'reserved') return state;
  if (!paid) return 'pending';
  return party !== undefined ? 'party' : club ? 'club' : 'paid';
};

/** Sign and word of a look: colour, sign and word show the state three times. */
export const looks: Record<EntryLook, { readonly sign: string; readonly word: string }> = {
  paid: { sign: '✓', word: messages.planner.looks.paid },
  pending: { sign: '◔', word: messages.planner.looks.pending },
  club: { sign: '★', word: messages.planner.looks.club },
  party: { sign: '⚑', word: messages.planner.looks.party },
  blackout: { sign: '', word: messages.planner.looks.blackout },
  held: { sign: '…', word: messages.planner.looks.held },
};

/** Sign and word for arrived and no-show, shown beside the look. */
export const attendances = {
  arrived: { sign: '●', word: messages.planner.attendance.arrived },
  no_show: { sign: '✕', word: messages.planner.attendance.no_show },
} as const;

/** Before the name where staff wrote a note. */
export const NOTE_SIGN = '✎';

/** `Arrived: Sat 21 Nov, 6:52 pm, recorded by Pia Lane`; empty where nobody recorded it. */
export const attendanceWords = ({ attendance, attendance_at, attendance_by }: DayEntry, zone: string): string => {
  if (attendance === null || attendance_at === null) return '';
  return messages.planner.attendance.said(
    attendances[attendance].word,
    momentLabel(attendance_at, zone),
    attendance_by ?? undefined,
  );
};

/** The customer, or the reason of a blackout: the one line that a narrow column has room for. */
export const titleOf = (entry: DayEntry): string =>
  entry.state === 'blackout'
    ? (entry.notes ?? messages.planner.looks.blackout)
    : (entry.user_name ?? messages.planner.nobody);

/** The one line of a block: the party of its seat, else the customer. */
export const blockTitleOf = (entry: DayEntry): string => entry.party ?? titleOf(entry);

/**
 * The second line of a block of `rows` half-hours: the customer where the title is the party; else the note, else the total
 * price. A single slot has no room for one.
 */
export const secondLineOf = (entry: DayEntry, rows: number): string => {
  if (rows < 2 || entry.state !== 'reserved') return '';
  if (entry.party !== undefined) return titleOf(entry);
  return entry.notes ?? dollars(entry.cost_cents * rows);
};

/** `Sat 21 Nov, 3:10 pm` in the venue's zone; a text that is not a time is returned unchanged. */
export const momentLabel = (text: string, zone: string): string => {
  const parsed = Instant.safeParse(text);
  if (!parsed.success) return text;
  return `${shortDateLabel(localDateOf(parsed.data, zone))}, ${timeLabel(parsed.data, zone)}`;
};

/**
 * A cell's label for screen readers: date, time and seat, then what the slot holds. At the start of a block it contains the
 * visible words as they are written, so that users of speech input can say what they see (WCAG 2.5.3).
 */
export const cellLabel = (date: string, row: SlotRow, seat: PlannerSeat, { entry, run, closed }: SlotCell): string => {
  const where = `${dateLabel(date)}, ${row.label}, ${seat.name}`;
  if (entry === undefined) return `${where}: ${closed ? messages.planner.closed : messages.planner.free}`;
  const look = lookOf(entry);
  const second = secondLineOf(entry, run);
  const words =
    look === 'blackout' ? [looks.blackout.word] : [`${blockTitleOf(entry)} ${second}`.trim(), looks[look].word];
  if (entry.party !== undefined && look !== 'party') words.push(looks.party.word);
  // A single slot in a party has room for the party's name only; the label names the customer too.
  if (entry.party !== undefined && second === '') words.push(titleOf(entry));
  if (entry.taken_back) words.push(messages.planner.card.takenBack);
  if (entry.attendance !== null) words.push(attendances[entry.attendance].word);
  const price = dollars(entry.cost_cents);
  if (entry.state === 'reserved' && !second.startsWith('$')) words.push(price);
  if (entry.notes !== null && second !== entry.notes) words.push(entry.notes);
  return `${where}: ${words.join(', ')}`;
};
