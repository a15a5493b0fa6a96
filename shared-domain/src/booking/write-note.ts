import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { LocationId, ReservationId } from '../kernel/ids.ts';
import type { Command } from '../kernel/message.ts';
import type { SealedText } from '../kernel/sealed.ts';
import type { ScheduleEventOf } from './events.ts';
import type { ScheduleRefusal } from './refusals.ts';
import { findReservation, type ScheduleDay } from './schedule-day.ts';

/** Staff write the note of a reservation or a blackout, or take it off (`null`). */
export type WriteNote = Command<
  'WriteNote',
  {
    readonly reservationId: ReservationId;
    readonly locationId: LocationId;
    readonly notes: SealedText | null;
    /** The note as the writer had read it; absent where the request does not say. */
    readonly seen?: SealedText | null | undefined;
  }
>;

/** What a note is told apart by: no two texts are sealed alike, be their words the same. */
const boxOf = (notes: SealedText | null): string | null => notes?.box ?? null;

/**
 * Of two who write at once the second one is refused, so that no words are lost in silence. A day knows the notes that were written
 * on it: one that came along from another day is only known to whoever reads it, and nothing is compared with it here.
 */
export const writeNote = (
  { data: { reservationId, locationId, notes, seen } }: WriteNote,
  day: ScheduleDay,
): Decision<ScheduleEventOf<'ReservationNoteWritten'>, ScheduleRefusal> => {
  const placed = findReservation(day, reservationId);
  if (placed === undefined) return refuse('ReservationUnknown');
  const { seatId, startsAt, occupant } = placed;
  if (occupant.kind === 'held') return refuse('ReservationInCheckout');
  if (occupant.kind === 'set-aside') return refuse('SlotSetAside');
  if (seen !== undefined && occupant.noteBox !== undefined && boxOf(seen) !== occupant.noteBox)
    return refuse('NoteOvertaken');
  if (notes === null && occupant.noteBox === null) return accept();
  const userId = occupant.kind === 'reserved' ? occupant.userId : null;
  return accept({
    type: 'ReservationNoteWritten',
    data: { reservationId, locationId, seatId, startsAt, userId, notes },
  });
};
