import { z } from 'zod';

/**
 * The live channel `/ws/live` (decision 0146). The first message authenticates, or says that the caller is a visitor.
 * Subscriptions can only narrow what the token allows.
 */
export const LiveClientMessage = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('authenticate'), token: z.string().max(4096).optional() }),
  z.strictObject({ type: z.literal('subscribe'), scopes: z.array(z.string().max(120)).max(40) }),
  z.strictObject({ type: z.literal('ping') }),
]);
export type LiveClientMessage = z.infer<typeof LiveClientMessage>;

/**
 * What the server pushes. `changed`: read this scope again; it has a delta where a screen must change at once. `resync`: messages
 * were lost, read everything again.
 */
export const LiveServerMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), user_id: z.string().optional() }),
  z.object({ type: z.literal('subscribed'), scopes: z.array(z.string()), refused: z.array(z.string()) }),
  z.object({
    type: z.literal('changed'),
    model: z.string(),
    scope: z.string(),
    position: z.string(),
    delta: z.unknown().optional(),
  }),
  z.object({ type: z.literal('resync') }),
  z.object({ type: z.literal('pong') }),
]);
export type LiveServerMessage = z.infer<typeof LiveServerMessage>;

/**
 * The scopes that exist, written `model/scope`:
 * - `availability/{location}_{date}` for everybody: which seats are free
 * - `planner/{location}_{date}` and `waitlists/{location}_{date}` for staff with reservations.change_reservation
 * - `reservations/{user}`, `users/{user}`, `balances/{user}`, `statements/{user}`, `waiting/{user}` for that user, and staff with user.change_user
 * - `checkouts/{user}` likewise, and staff with reservations.change_reservation: what they are paying, a booking or anything else
 * - `venues/all`, `catalogue/all` and `leaderboards/{board}` for everybody: locations, seats, types, prices, tracks, cars, boards
 * - `leaderboards/{location}`, `leaderboards/all` (a board was added or changed) and `leaderboards/desk` (a lap waits or was decided), too
 * - `rigs/{location}` and `raceEvents/{event}` for staff with leaderboards.can_manage_race_events, `parties/{location}` for them and for those of the planner
 * - `promotions/all` for superusers
 * - `laps/{user}` like `reservations/{user}`
 */
export const liveScope = (model: string, scope: string): string => `${model}/${scope}`;
export const dayScope = (location: string, date: string): string => `${location}_${date}`;

/** A change of one slot inside an availability delta; `slot` in the usual wire form. Never contains personal data. */
export const SlotDelta = z.object({
  calendar: z.string(),
  slot: z.string(),
  state: z.enum(['free', 'taken', 'blackout']),
});
export const DayDelta = z.object({ slots: z.array(SlotDelta) });
export type DayDelta = z.infer<typeof DayDelta>;

/** Close codes of Paddock's sockets (rule A-141, threat TH-33). */
export const CLOSE_NOT_AUTHENTICATED = 4401;
export const CLOSE_FORBIDDEN = 4403;
export const CLOSE_TOO_MANY = 4429;
