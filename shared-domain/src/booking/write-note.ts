import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { LocationId, ReservationId } from '../kernel/ids.ts';
import type { Command } from '../kernel/message.ts';
import type { SealedText } from '../kernel/sealed.ts';
import type { ScheduleEventOf } from './events.ts';
import type { ScheduleRefusal } from './refusals.ts';
import { findReservation, type ScheduleDay } from './schedule-day.ts';

/** Staff write or remove (`null`) the note of a reservation or a blackout. */
export type WriteNote = Command<
  'WriteNote',
  {
    readonly reservationId: ReservationId;
    readonly locationId: LocationId;
    readonly notes: SealedText | null;
    /** The note as the writer had read it; absent if the request does not say. */
    readonly seen?: SealedText | null | undefined;
  }
>;

/** Identifies a note: no two sealed texts are equal, even with the same words. */
const boxOf = (notes: SealedText | null): string | null => notes?.box ?? null;

/**
 * If two write at once, the second is refused, so that no text is silently lost. A day knows only the notes written on it. A note
 * that came with a move from another day is known to its readers only, and is not compared here.
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
