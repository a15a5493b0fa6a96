import type { CreditEvent } from '@paddock/shared-domain/club/credit-events';
import type { ClubEvent } from '@paddock/shared-domain/club/events';
import { announce, change, projection, type Projection, rowKey } from '../../engine/projection.ts';
import { scheduleProjection } from '../schedule-rows.ts';
import { creditHolds, entries, members } from './table.ts';

const schedule = scheduleProjection('reservations', 5, entries, (event, user) =>
  // Notes of staff about a customer are not announced to the customer's screens.
  user === null || event.type === 'ReservationNoteWritten' ? [] : [announce('reservations', { user })],
);
/** Credits are held before the slot they pay for is taken, so a reader of a slot finds its membership here. */
const memberships = projection<ClubEvent | CreditEvent>({
  ...schedule,
  tables: [members, creditHolds],
  on: {
    MemberEnrolled: ({ data: { userId: user_id, membershipId: membership_id } }) => [
      change(members, { user_id }, () => ({ user_id, membership_id })),
    ],
    CreditsHeld: {
      reads: ({ data }) => [rowKey(members, { user_id: data.userId })],
      changes: ({ data: { userId: user_id, holdId: id } }, rows) => {
        const member = rows.get(members, { user_id });
        return member === undefined
          ? []
          : [change(creditHolds, { id }, () => ({ id, membership_id: member.membership_id }))];
      },
    },
    CreditHoldVoided: ({ data: { holdId: id } }) => [change(creditHolds, { id }, () => undefined)],
  },
});

/** Reservations by person and by seat (SLOT-02, SLOT-15, SLOT-17), and the membership that each was booked with. */
export const reservations: Projection = {
  ...schedule,
  tables: [...schedule.tables, ...memberships.tables],
  on: { ...schedule.on, ...memberships.on },
};
