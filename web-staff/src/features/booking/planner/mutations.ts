import {
  blackOutSlots,
  bookForCustomer,
  deleteReservations,
  markAttendance,
  reviseReservation,
} from '@paddock/shared-domain/booking/contract';
import type { BodyOf } from '@paddock/shared-domain/contracts/contract';
import { welcomeWalkIn } from '@paddock/shared-domain/identity/walk-in-contract';
import type { ReservationId, UserId } from '@paddock/shared-domain/kernel/ids';
import { ApiProblem } from '@paddock/web-kit/api/api-problem.ts';
import { randomId } from '@paddock/web-kit/api/random-id.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../../api.ts';
import type { RefundChoice } from '../../../ui/refunds/refund-note.tsx';
import type { SelectedSlot } from '../../../ui/booking/selected-slots.ts';

/** Whatever the answer, the day is read again: a refusal means that the screen was out of date. */
const useLookAgain = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['planner'] });
};

const place = ({ seat, row }: SelectedSlot) => ({ calendar: seat.id, slot: row.slot });

/** All the slots become blackouts, or none (PLAN-13). */
export const useBlackOut = () => {
  const lookAgain = useLookAgain();
  return useMutation({
    mutationFn: ({ slots, notes }: { readonly slots: readonly SelectedSlot[]; readonly notes: string }) =>
      call(blackOutSlots, { body: { slots: slots.map(place), notes } }),
    onSettled: lookAgain,
    meta: { handled: true },
  });
};

type Deleting = {
  readonly ids: readonly ReservationId[];
  readonly reason: string;
  readonly refund: RefundChoice;
  readonly percent: number;
};
/** All the slots are deleted, or none (PLAN-14); customers are refunded as chosen (rule A-075). */
export const useDelete = () => {
  const lookAgain = useLookAgain();
  return useMutation({
    mutationFn: ({ ids, reason, refund, percent }: Deleting) =>
      call(deleteReservations, {
        body: {
          ids: [...ids],
          ...(reason !== '' && { reason }),
          ...(refund !== 'full' && { refund }),
          ...(refund === 'part' && { refund_percent: percent }),
        },
      }),
    onSettled: lookAgain,
    meta: { handled: true },
  });
};

type Marking = Pick<BodyOf<typeof reviseReservation>, 'paid' | 'how' | 'expected_cents'>;
/**
 * Sets one reservation's paid flag (PLAN-16). The caller gives the idempotency key, so that a retry after a lost answer has no
 * second effect.
 */
export const sendPaid = (id: ReservationId, marking: Marking, reason: string, idempotencyKey: string) =>
  call(reviseReservation, {
    params: { id },
    body: { ...marking, ...(reason !== '' && { reason }) },
    idempotencyKey,
  });

/** Sets the note of one booking or blackout, if it is still the note in `read`; an empty text removes it. */
export const sendNote = (id: ReservationId, notes: string, read: string | null, idempotencyKey: string) =>
  call(reviseReservation, { params: { id }, body: { notes, expected_notes: read }, idempotencyKey });

export type Said = 'arrived' | 'no_show' | null;
/** Records arrivals or no-shows, all of them or none; `null` removes the record. */
export const useAttendance = () => {
  const lookAgain = useLookAgain();
  return useMutation({
    mutationFn: ({ ids, attendance }: { readonly ids: readonly ReservationId[]; readonly attendance: Said }) =>
      call(markAttendance, { body: { ids: [...ids], attendance } }),
    onSettled: lookAgain,
    meta: { handled: true },
  });
};

type Booking = { readonly slots: readonly SelectedSlot[]; readonly user: UserId; readonly notes: string };
/**
 * Books all the slots for a customer, on their bill, or none (rule A-128). A retry after a lost answer has the same idempotency
 * key, so that nothing is booked twice (decision 0143).
 */
export const useBookFor = () => {
  const lookAgain = useLookAgain();
  const open = useRef<{ readonly what: string; readonly key: string }>(undefined);
  return useMutation({
    mutationFn: async ({ slots, user, notes }: Booking) => {
      const body = { user, slots: slots.map(place), ...(notes !== '' && { notes }) };
      const what = JSON.stringify(body);
      if (open.current?.what !== what) open.current = { what, key: randomId() };
      try {
        const reply = await call(bookForCustomer, { body, idempotencyKey: open.current.key });
        open.current = undefined;
        return reply;
      } catch (error) {
        if (error instanceof ApiProblem) open.current = undefined;
        throw error;
      }
    },
    onSettled: lookAgain,
    meta: { handled: true },
  });
};

export type WalkIn = BodyOf<typeof welcomeWalkIn>;
/** Creates an account for a customer at the desk; search finds it from then on. */
export const useWelcomeWalkIn = () =>
  useMutation({
    mutationFn: (who: WalkIn) => call(welcomeWalkIn, { body: who }),
    meta: { handled: true },
  });
