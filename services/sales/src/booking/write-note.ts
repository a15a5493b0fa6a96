import { readReservations, type ReservationRow } from '@paddock/projections/booking/reservations/read';
import { bookingsOf } from '@paddock/shared-domain/booking/one-booking';
import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import { scheduleId } from '@paddock/shared-domain/booking/schedule-day';
import type { Position } from '@paddock/event-store/port';
import type { CommandContext } from '@paddock/kit/command-handling/commands';
import { problem, type ProblemAnswer } from '@paddock/kit/http/problems';
import type { BookingDeps } from './booking-deps.ts';
import { joinedNotes, openNotes } from './notes.ts';
import { halfHourOf } from './reservation-reply.ts';
import { NOTE_OVERTAKEN, scheduleProblem } from './refusals.ts';

type Noted = { readonly row: ReservationRow; readonly note: string | null };

/** The booking, or the blackouts in a row, that a half-hour belongs to, in the order of the clock, with their notes. */
const bookingOf = async ({ deps, people }: BookingDeps, row: ReservationRow): Promise<readonly Noted[]> => {
  const { rows } = await readReservations(deps.db, {
    ...(row.user_id !== null && { user: row.user_id }),
    seat: row.seat_id,
    location: row.location_id,
    datePrefix: row.date,
    blackouts: row.state === 'blackout',
    order: 'asc',
  });
  const booking = bookingsOf(rows, halfHourOf).find((each) => each.some(({ id }) => id === row.id)) ?? [];
  const opened = await openNotes(booking, people);
  return booking.map((each) => ({ row: each, note: opened.get(each.id) ?? null }));
};

/** Those side by side around the one at `at`, as far as they are wanted. */
const around = (noted: readonly Noted[], at: number, wanted: (each: Noted) => boolean): readonly Noted[] => {
  const before = noted.slice(0, at).findLastIndex((each) => !wanted(each));
  const after = noted.findIndex((each, index) => index > at && !wanted(each));
  return noted.slice(before + 1, after === -1 ? undefined : after);
};

export type NoteWanted = { readonly notes: string | null; readonly expected?: string | null | undefined };
type ToWrite = {
  readonly text: string | null;
  /** Of one day, and one person's or nobody's. */
  readonly rows: readonly Pick<ReservationRow, 'id' | 'location_id' | 'date' | 'user_id' | 'notes'>[];
};

/**
 * What a note is to be written on, or `same` where it says what stands there. A note is of the booking, so that its half-hours in a row
 * all carry it. A half-hour gets it where it has no note, or the note that the writer has read: `expected`, else the first note of the
 * booking. A writer who has read the notes of the whole booking replaces them all. Any other text stays.
 */
export const noteToWrite = async (
  parts: BookingDeps,
  row: ReservationRow,
  { notes, expected }: NoteWanted,
): Promise<ToWrite | 'same' | ProblemAnswer> => {
  const text = notes?.trim() || null;
  // What a checkout is paying for is refused by the schedule itself.
  if (row.state === 'held') return { text, rows: [row] };
  const run = await bookingOf(parts, row);
  const at = run.findIndex((each) => each.row.id === row.id);
  const own = run[at]?.note ?? null;
  // Blackouts beside one another are of one making only where they say the same.
  const isBooking = row.state === 'reserved';
  const all = isBooking ? joinedNotes(run.map(({ note }) => note)) : own;
  const first = isBooking ? (own ?? run.find(({ note }) => note !== null)?.note ?? null) : own;
  const shown = [own, first, all];
  const read = expected === undefined ? first : expected?.trim() || null;
  // A note that says what stands there already changes nothing.
  if (text === null ? all === null : shown.includes(text)) return 'same';
  if (!shown.includes(read)) return problem('conflict', { text: NOTE_OVERTAKEN, extra: { notes: own } });
  if (text === read) return 'same';
  const writesOver = ({ note }: Noted): boolean =>
    read === all && isBooking ? true : note === read || (isBooking && note === null);
  return { text, rows: around(run, at, writesOver).map((each) => each.row) };
};

/** Writes it on all of them in one append, sealed with the key of whom it is about, or of its author where that is nobody. */
export const writeNoteOn = async (
  { deps, people }: Pick<BookingDeps, 'deps' | 'people'>,
  { text, rows }: ToWrite,
  context: CommandContext,
): Promise<{ readonly position: Position | undefined } | ProblemAnswer> => {
  const [first] = rows;
  const { actor } = context;
  if (first === undefined || actor.kind !== 'staff') return problem('not_found');
  const about = first.user_id ?? actor.userId;
  if (text !== null && !(await people.exists(about)))
    return problem('conflict', { text: 'This customer’s account was closed: nothing more is written about them.' });
  const notes = text === null ? null : await people.sealFor(about, text);
  const handled = await deps.commands.handle(
    scheduleDecider,
    scheduleId(first.location_id, first.date),
    rows.map((row) => ({
      type: 'WriteNote' as const,
      data: { reservationId: row.id, locationId: row.location_id, notes, seen: row.notes },
    })),
    context,
  );
  if (handled.outcome === 'busy') return problem('busy');
  if (handled.outcome === 'refused') return scheduleProblem(handled.reason);
  return { position: handled.position };
};
