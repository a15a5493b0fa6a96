import type { Reservation, reviseReservation } from '@paddock/shared-domain/booking/contract';
import type { BodyOf } from '@paddock/shared-domain/contracts/contract';
import { invalid, type ProblemAnswer } from '@paddock/kit/http/problems';

const READ_ONLY_TEXT = 'This field cannot be changed.';
const READ_ONLY = ['id', 'calendar_name', 'location', 'user', 'is_blackout', 'cost_cents', 'created'] as const;

/**
 * A reservation may be sent back as it was read (ruling A-001): a field that nobody writes is tolerated with its present
 * value, and named with another. How many half-hours a list had in one row is the list's own and not looked at.
 */
export const echoFaults = (body: BodyOf<typeof reviseReservation>, present: Reservation): ProblemAnswer | undefined => {
  const faults = READ_ONLY.filter(
    (name) => body[name] !== undefined && (body[name] || null) !== (present[name] || null),
  );
  return faults.length === 0 ? undefined : invalid(Object.fromEntries(faults.map((name) => [name, [READ_ONLY_TEXT]])));
};
