import { announce } from '../engine/projection.ts';
import { scheduleProjection } from '../schedule-rows.ts';
import { entries } from './table.ts';

/** Reservations by person and by seat (SLOT-02, SLOT-15, SLOT-17). */
export const reservations = scheduleProjection('reservations', 3, entries, (_event, user) =>
  user === null ? [] : [announce('reservations', { user })],
);
