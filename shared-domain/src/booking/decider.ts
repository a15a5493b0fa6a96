import { type Decider, decideBy } from '../kernel/decider.ts';
import { type BlackOutSlot, blackOutSlot } from './black-out-slot.ts';
import { type CancelReservation, cancelReservation } from './cancel-reservation.ts';
import { type ConfirmHeldSlot, confirmHeldSlot } from './confirm-held-slot.ts';
import type { ScheduleEvent } from './events.ts';
import { type HoldSlot, holdSlot } from './hold-slot.ts';
import { type LetArrivalGo, letArrivalGo } from './let-arrival-go.ts';
import { type MarkAttendance, markAttendance } from './mark-attendance.ts';
import { type MarkReservationPaid, markReservationPaid } from './mark-reservation-paid.ts';
import { type MoveReservationAway, moveReservationAway } from './move-reservation-away.ts';
import { type MoveReservation, moveReservation } from './move-reservation.ts';
import type { ScheduleRefusal } from './refusals.ts';
import { type ReleaseHeldSlot, releaseHeldSlot } from './release-held-slot.ts';
import { type RemindRacer, remindRacer } from './remind-racer.ts';
import { type ReserveSlot, reserveSlot } from './reserve-slot.ts';
import { type ReserveAgain, reserveAgain, type TakeMoveBack, takeMoveBack } from './take-move-back.ts';
import { type TradePlaces, tradePlaces } from './trade-places.ts';
import { type EndSetAside, endSetAside, type SetAsideSeats, setAsideSeats } from './set-aside-seats.ts';
import { emptyDay, evolveScheduleDay, type ScheduleDay } from './schedule-day.ts';

export type ScheduleCommand =
  | HoldSlot
  | ConfirmHeldSlot
  | ReleaseHeldSlot
  | ReserveSlot
  | MoveReservation
  | TradePlaces
  | MoveReservationAway
  | LetArrivalGo
  | TakeMoveBack
  | ReserveAgain
  | CancelReservation
  | MarkReservationPaid
  | MarkAttendance
  | RemindRacer
  | SetAsideSeats
  | EndSetAside
  | BlackOutSlot;

export const scheduleDecider: Decider<ScheduleDay, ScheduleEvent, ScheduleCommand, ScheduleRefusal> = {
  category: 'schedule',
  initialState: emptyDay,
  evolve: evolveScheduleDay,
  decide: decideBy<ScheduleDay, ScheduleEvent, ScheduleCommand, ScheduleRefusal>({
    HoldSlot: holdSlot,
    ConfirmHeldSlot: confirmHeldSlot,
    ReleaseHeldSlot: releaseHeldSlot,
    ReserveSlot: reserveSlot,
    MoveReservation: moveReservation,
    TradePlaces: tradePlaces,
    MoveReservationAway: moveReservationAway,
    LetArrivalGo: letArrivalGo,
    TakeMoveBack: takeMoveBack,
    ReserveAgain: reserveAgain,
    CancelReservation: cancelReservation,
    MarkReservationPaid: markReservationPaid,
    MarkAttendance: markAttendance,
    RemindRacer: remindRacer,
    SetAsideSeats: setAsideSeats,
    EndSetAside: endSetAside,
    BlackOutSlot: blackOutSlot,
  }),
};
