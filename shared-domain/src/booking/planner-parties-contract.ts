import { z } from 'zod';
import { staff } from '../contracts/access.ts';
import { contract } from '../contracts/contract.ts';
import { LocationId, SeatId } from '../kernel/ids.ts';
import { PartyId } from '../launcher/ids.ts';

/** A party that is open now, as the planner marks its seats: its name and its members' seats, without its race. */
export const PlannerParty = z.object({ id: PartyId, name: z.string(), calendars: z.array(SeatId) });
export type PlannerParty = z.infer<typeof PlannerParty>;

/** Which seats of a venue are in a party now: planner staff see why a seat should not be given away, and cannot change it. */
export const listPlannerParties = contract({
  method: 'GET',
  path: '/planner/parties',
  summary: 'Seats that are in a party now',
  access: staff('reservations.change_reservation'),
  query: z.strictObject({ location: LocationId }),
  reply: z.object({ results: z.array(PlannerParty) }),
});
