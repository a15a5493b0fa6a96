import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import type { ScheduleEvent } from '@paddock/shared-domain/booking/events';
import { SubjectId } from '@paddock/shared-domain/kernel/ids';
import { MINUTE, plusMillis } from '@paddock/shared-domain/kernel/time';
import { describe, it } from 'vitest';
import { localDate } from '../../support/builders/brands.ts';
import { blackedOut, held, reserved, SLOT } from '../../support/builders/schedule.ts';
import { ADA, DOWNTOWN, reservation, seat, NOON } from '../../support/builders/venue.ts';
import { storiesOf } from '../../support/given.ts';

const { given } = storiesOf(scheduleDecider);
const sealed = (box: string) => ({ subjectId: SubjectId.parse('sub1'), box });
const FIRST = sealed('first');
const SECOND = sealed('second');
type Note = ReturnType<typeof sealed> | null;
const write = (notes: Note, seen?: Note) => ({
  type: 'WriteNote' as const,
  data: { reservationId: reservation(1), locationId: DOWNTOWN, notes, ...(seen !== undefined && { seen }) },
});
const written = (notes: Note, userId: typeof ADA | null = ADA): ScheduleEvent => ({
  type: 'ReservationNoteWritten',
  data: { ...SLOT, userId, notes },
});

describe('the note of a reservation', () => {
  it('is written, changed and deleted', () => {
    given(reserved()).when(write(FIRST)).then(written(FIRST));
    given(reserved(), written(FIRST)).when(write(SECOND)).then(written(SECOND));
    given(reserved(), written(FIRST)).when(write(null)).then(written(null));
    given(reserved(), written(FIRST), written(null)).when(write(null)).then();
  });
  it('is refused if somebody else changed it since it was read', () => {
    given(reserved(), written(FIRST)).when(write(SECOND, null)).thenRefused('NoteOvertaken');
    given(reserved(), written(FIRST), written(null)).when(write(SECOND, FIRST)).thenRefused('NoteOvertaken');
    given(reserved(), written(FIRST)).when(write(SECOND, FIRST)).then(written(SECOND));
    given(reserved(), written(FIRST)).when(write(null, SECOND)).thenRefused('NoteOvertaken');
  });
  it('stays with a reservation that is moved, paid and checked in', () => {
    const later = { seatId: seat(2), startsAt: plusMillis(NOON, 60 * MINUTE) };
    const moved: ScheduleEvent = {
      type: 'ReservationMoved',
      data: { ...SLOT, ...later, userId: ADA, fromSeatId: SLOT.seatId, fromStartsAt: SLOT.startsAt },
    };
    const paid: ScheduleEvent = { type: 'ReservationRecordedAsPaid', data: { ...SLOT, ...later, userId: ADA } };
    const came: ScheduleEvent = { type: 'RacerCheckedIn', data: { ...SLOT, ...later, userId: ADA } };
    given(reserved(), written(FIRST), moved, paid, came).when(write(SECOND, null)).thenRefused('NoteOvertaken');
  });
  it('of a blackout has no customer, and may be written together with the blackout', () => {
    given(blackedOut()).when(write(FIRST, null)).then(written(FIRST, null));
    given(blackedOut({ notes: FIRST }))
      .when(write(SECOND, null))
      .thenRefused('NoteOvertaken');
    given(blackedOut({ notes: FIRST }))
      .when(write(SECOND, FIRST))
      .then(written(SECOND, null));
  });
  it('is refused for a held slot and for an unknown reservation', () => {
    given(held()).when(write(FIRST)).thenRefused('ReservationInCheckout');
    given().when(write(FIRST)).thenRefused('ReservationUnknown');
  });
  it('of a reservation from another day is written without this check: the caller compares it', () => {
    given(reserved({ movedFromDate: localDate('2027-03-01') }))
      .when(write(SECOND, FIRST))
      .then(written(SECOND));
  });
});
