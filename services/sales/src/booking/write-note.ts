import { readReservations, type ReservationRow } from '@paddock/projections/booking/reservations/read';
import { bookingsOf } from '@paddock/shared-domain/booking/one-booking';
import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import { scheduleId } from '@paddock/shared-domain/booking/schedule-day';
import type { Position } from '@paddock/event-store/port';
import type { CommandContext } from '@paddock/kit/command-handling/commands';
import { problem, type ProblemAnswer } from '@paddock/kit/http/problems';
import { goneOrMoved } from './gone-or-moved.ts';
import type { BookingDeps } from './booking-deps.ts';
import { joinedNotes, openNotes } from './notes.ts';
import { halfHourOf } from './reservation-reply.ts';
import { NOTE_OVERTAKEN } from './refusals.ts';

type Noted = { readonly row: ReservationRow; readonly note: string | null };

/** The booking, or the blackouts in a row, that a half-hour belongs to, ordered by time, with their notes. */
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

/** The unbroken run of wanted ones around `at`. */
const around = (noted: readonly Noted[], at: number, wanted: (each: Noted) => boolean): readonly Noted[] => {
  const before = noted.slice(0, at).findLastIndex((each) => !wanted(each));
  const after = noted.findIndex((each, index) => index > at && !wanted(each));
  return noted.slice(before + 1, after === -1 ? undefined : after);
};

export type NoteWanted = { readonly notes: string | null; readonly expected?: string | null | undefined };
type ToWrite = {
  readonly text: string | null;
  /** Rows of one day and one person, or of nobody. */
  readonly rows: readonly Pick<ReservationRow, 'id' | 'location_id' | 'date' | 'user_id' | 'notes'>[];
};

/**
 * The rows a note is to be written on, or `same` if it changes nothing. A note belongs to the booking, so all its half-hours
 * carry it. A half-hour gets the note if it has none, or has the one that the writer has read: `expected`, else the first note of
 * the booking. A writer who has read all notes of the booking replaces them all. Any other text stays.
 */
export const noteToWrite = async (
  parts: BookingDeps,
  row: ReservationRow,
  { notes, expected }: NoteWanted,
): Promise<ToWrite | 'same' | ProblemAnswer> => {
  const text = notes?.trim() || null;
  // The schedule itself refuses a note on a slot that a checkout is paying for.
  if (row.state === 'held') return { text, rows: [row] };
  const run = await bookingOf(parts, row);
  const at = run.findIndex((each) => each.row.id === row.id);
  // It was moved or ended between the two reads.
  if (at === -1) return problem('conflict');
  const own = run[at]?.note ?? null;
  // Neighbouring blackouts belong together only if they have the same note.
  const isBooking = row.state === 'reserved';
  const all = isBooking ? joinedNotes(run.map(({ note }) => note)) : own;
  const first = isBooking ? (own ?? run.find(({ note }) => note !== null)?.note ?? null) : own;
  const shown = [own, first, all];
  const read = expected === undefined ? first : expected?.trim() || null;
  // A note with the text that is already there changes nothing.
  if (text === null ? all === null : shown.includes(text)) return 'same';
  if (!shown.includes(read)) return problem('conflict', { text: NOTE_OVERTAKEN, extra: { notes: own } });
  if (text === read) return 'same';
  const writesOver = ({ note }: Noted): boolean =>
    read === all && isBooking ? true : note === read || (isBooking && note === null);
  return { text, rows: around(run, at, writesOver).map((each) => each.row) };
};

/** Writes the note on all rows in one append, sealed with the key of the person it is about, or else of its author. */
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
  if (handled.outcome === 'refused') return goneOrMoved(deps, rows, handled.reason);
  return { position: handled.position };
};
