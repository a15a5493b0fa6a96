import type { Permission } from '../kernel/actor.ts';

/** A kind of thing that belongs to a location. `bill`: what an account owes; `source`: the checkout that took money. */
export type PlaceKind =
  | 'location'
  | 'seat'
  | 'reservation'
  | 'wait'
  | 'draft'
  | 'party'
  | 'member'
  | 'invitation'
  | 'event'
  | 'entry'
  | 'session'
  | 'board'
  | 'team'
  | 'lap'
  | 'source'
  | 'refund'
  | 'bill';
type Input = 'params' | 'query' | 'body';
/** A thing that a call names: its kind, and the field with its id or ids. */
export type NamedThing = `${PlaceKind} ${Input}.${string}`;

/**
 * Where a route of staff acts or reads:
 * - a list: at the locations of these things;
 * - `as`: the same, only for callers who hold this permission. Others use the route as customers, and so does who names nobody else in
 *   the field `own`;
 * - `list: …`: it shows only what is of the reader's locations;
 * - `handler: …`: its handler asks, and why;
 * - `none: …`: what it does belongs to no location, and why.
 */
export type RoutePlaces =
  | readonly NamedThing[]
  | { readonly at: readonly NamedThing[]; readonly as: Permission; readonly own?: 'body.user' }
  | `list: ${string}`
  | `handler: ${string}`
  | `none: ${string}`;

const PLANS: Permission = 'reservations.change_reservation';
const RACES: Permission = 'leaderboards.can_manage_race_events';

const PERSON = 'none: it is about a person, who belongs to no location';
const CLUB = 'none: the club is the same at all locations';
const VOUCHER = 'none: a voucher can be used at all locations';
const MONEY_IN = 'none: money comes in, whatever it is for';
const SHARED = 'none: all locations share it';
const OWN_KEY = 'none: the key is the caller’s own. What it shows is limited when it is used';

/**
 * Every route of staff with the locations that it concerns (decision 0212). Staff whose rights are limited to some locations are refused
 * elsewhere with 403 `other_location`, and everywhere on a route without a row. Routes for superusers alone need no row.
 */
export const PLACES_OF_ROUTES: Readonly<Record<string, RoutePlaces>> = {
  // Bookings and the plan.
  'POST /reservations': { at: ['seat body.calendar'], as: PLANS, own: 'body.user' },
  'PATCH /reservations/:id': ['reservation params.id', 'seat body.calendar'],
  'DELETE /reservations/:id': ['reservation params.id'],
  'POST /reservations/delete': ['reservation body.ids'],
  'POST /reservations/attendance': ['reservation body.ids'],
  'POST /reservations/blackouts': ['seat body.slots.calendar'],
  'GET /reservations': 'list: of the reader’s locations, and one’s own everywhere',
  'GET /reservations/:id/calendar.ics': ['reservation params.id'],
  'GET /reservations/:id/cancellation': ['reservation params.id'],
  'GET /planner': ['location query.location'],
  'GET /planner/move': ['reservation query.ids', 'seat query.calendar'],
  'POST /planner/move': ['reservation body.ids', 'seat body.calendar'],
  'GET /locations/:id/special-hours': ['location params.id'],
  'POST /locations/:id/special-hours': ['location params.id'],
  'DELETE /locations/:id/special-hours/:special': ['location params.id'],
  'GET /planner/parties': ['location query.location'],
  'POST /planner/bookings': ['seat body.slots.calendar'],
  'GET /planner/drafts': ['location query.location'],
  'POST /planner/drafts': ['location body.location'],
  'GET /planner/drafts/:id': ['draft params.id'],
  'POST /planner/drafts/:id/changes': ['draft params.id'],
  'POST /planner/drafts/:id/apply': ['draft params.id'],
  'POST /planner/drafts/:id/drop': ['draft params.id'],
  'GET /waiting/day': ['location query.location'],
  'DELETE /waiting/:id': ['wait params.id'],
  'POST /waiting/:id/offer': ['wait params.id'],
  'GET /timelines/reservations/:id': ['reservation params.id'],
  'GET /timelines/seats/:id': ['seat params.id'],
  'POST /feeds': OWN_KEY,
  'DELETE /feeds': OWN_KEY,
  'GET /feed.ics': 'list: of the locations of the key’s holder',
  'GET /locations/:id/feed.ics': 'handler: it knows the holder of the key',
  // Money of bookings.
  'POST /users/:id/refunds': ['source body.source'],
  'GET /users/:id/refundable/:source': ['source params.source'],
  'POST /users/:id/refunds/:refund/settle': ['refund params.refund'],
  'POST /users/:id/clear_outstanding': ['bill params.id'],
  'POST /users/:id/unfinished_payments/:payment/cancel': ['source params.payment'],
  'POST /reports': 'handler: a report of all locations is for those whose rights reach everywhere',
  'GET /reports/:id': 'handler: it knows what was asked',
  'GET /reports/:id/events': 'handler: it knows what was asked',
  'GET /reports/:id/rows.csv': 'handler: it knows what was asked',
  'DELETE /reports/:id': 'handler: it knows what was asked',
  // Races, rigs and boards.
  'GET /races/rigs': 'list: rigs of the reader’s locations',
  'POST /races/rigs/pairing-codes': ['seat body.calendar'],
  'POST /races/rigs/:calendar/address': ['seat params.calendar'],
  'DELETE /races/rigs/:calendar': ['seat params.calendar'],
  'GET /races/drivers': ['location query.location'],
  'GET /races/events': 'list: events of the reader’s locations',
  'POST /races/events': ['seat body.calendar'],
  'GET /races/events/:id': ['event params.id'],
  'PATCH /races/events/:id': ['event params.id'],
  'POST /races/events/:id/rehearse': ['event params.id'],
  'POST /races/events/:id/signal': ['event params.id'],
  'GET /races/entries': 'list: entries of the reader’s locations',
  'POST /races/entries': ['seat body.calendar'],
  'GET /races/entries/:id': ['entry params.id'],
  'PATCH /races/entries/:id': ['entry params.id'],
  'GET /races/sessions': ['event query.event'],
  'GET /races/sessions/:id': ['session params.id'],
  'GET /races/parties': 'list: parties of the reader’s locations',
  'GET /races/parties/:id': ['party params.id'],
  'POST /races/parties/host': ['seat body.calendar'],
  'DELETE /races/parties/:id': ['party params.id'],
  'GET /races/parties/members': 'list: members of the reader’s locations',
  'POST /races/parties/members': ['party body.party', 'seat body.calendar'],
  'DELETE /races/parties/members/:id': ['member params.id'],
  'GET /races/parties/invitations': 'list: invitations of the reader’s locations',
  'POST /races/parties/invitations': ['party body.party', 'seat body.calendar'],
  'DELETE /races/parties/invitations/:id': ['invitation params.id'],
  'GET /races/presets': SHARED,
  'POST /races/presets': SHARED,
  'PATCH /races/presets/:id': SHARED,
  'GET /assists': SHARED,
  'POST /assists': SHARED,
  'PATCH /assists/:id': SHARED,
  'GET /laps/desk': 'list: laps of the reader’s locations',
  'GET /laps/drivers': PERSON,
  'GET /laps/:id/consequences': ['lap params.id'],
  'POST /laps': ['location body.laps.location', 'seat body.laps.calendar', 'board body.laps.board'],
  'POST /laps/results': ['location body.location'],
  'PATCH /laps/:id': ['lap params.id'],
  'POST /laps/:id/driver': ['lap params.id'],
  'POST /laps/:id/penalty': ['lap params.id'],
  'POST /boards': ['location body.location'],
  'PATCH /boards/:id': ['board params.id', 'location body.location'],
  'POST /boards/:id/races': ['board params.id'],
  'POST /boards/:id/reopen': ['board params.id'],
  'POST /teams': { at: ['board body.board'], as: RACES },
  'PATCH /teams/:id': { at: ['team params.id'], as: RACES },
  'POST /teams/:id/members': { at: ['team params.id'], as: RACES },
  'POST /teams/:id/leave': { at: ['team params.id'], as: RACES, own: 'body.user' },
  'POST /teams/:id/archive': ['team params.id'],
  'GET /teams/:id/sheet': ['team params.id'],
  // People, the club, vouchers.
  'GET /users': PERSON,
  'POST /users/walk-in': PERSON,
  'GET /users/:id': PERSON,
  'PATCH /users/:id': PERSON,
  'DELETE /users/:id': PERSON,
  'GET /users/:id/balance': PERSON,
  'GET /users/:id/card': PERSON,
  'POST /users/:id/card': PERSON,
  'DELETE /users/:id/card': PERSON,
  'GET /users/:id/charges': PERSON,
  'GET /users/:id/charges/balance': PERSON,
  'GET /users/:id/charges/final_quote': PERSON,
  'GET /users/:id/cost': PERSON,
  'GET /users/:id/forgetting': PERSON,
  'GET /users/:id/history': PERSON,
  'GET /users/:id/payments/:payment': PERSON,
  'GET /users/:id/refunds': PERSON,
  'GET /users/:id/reservations/future': PERSON,
  'GET /users/:id/sessions': PERSON,
  'DELETE /users/:id/sessions': PERSON,
  'POST /users/:id/send_login_link': PERSON,
  'GET /users/:id/statement': PERSON,
  'GET /users/:id/statement.csv': PERSON,
  'GET /users/:id/statement.pdf': PERSON,
  'GET /users/:id/statement/lines/:event': PERSON,
  'GET /users/:id/teams': PERSON,
  'GET /users/:id/unfinished_payments': PERSON,
  'GET /timelines/customers/:id': PERSON,
  'GET /approvals': 'none: who agrees is not who acts. The act itself is refused elsewhere',
  'POST /users/:id/approvals/:approval': 'none: who agrees is not who acts. The act itself is refused elsewhere',
  'POST /users/:id/charges/capture_outstanding': MONEY_IN,
  'POST /users/:id/payments/:payment/process': MONEY_IN,
  'POST /users/:id/payments/:payment/cancel': 'none: nothing was charged, and it is no booking',
  'POST /users/:id/charges/apply_voucher_to_account': MONEY_IN,
  'GET /users/:id/charges/credits_end': CLUB,
  'POST /users/:id/charges/credits_end': CLUB,
  'POST /users/:id/charges/credits_enroll': CLUB,
  'GET /users/:id/charges/credits_purchase_quote': CLUB,
  'POST /users/:id/charges/credits_unenroll': CLUB,
  'POST /users/:id/charges/credits_change': CLUB,
  'POST /users/:id/charges/credits_keep': CLUB,
  'POST /users/:id/charges/credits_pause': CLUB,
  'POST /users/:id/charges/credits_resume': CLUB,
  'GET /users/:id/subscription': CLUB,
  'GET /users/:id/vouchers': VOUCHER,
  'POST /users/:id/vouchers/:reference/block': VOUCHER,
  'POST /users/:id/vouchers/:reference/refund': VOUCHER,
  'POST /users/:id/vouchers/:reference/unblock': VOUCHER,
  'POST /users/:id/vouchers/:reference/reissue': VOUCHER,
  'POST /vouchers/find': VOUCHER,
  'POST /vouchers/find-by-end': VOUCHER,
  'GET /timelines/vouchers/:id': VOUCHER,
  'GET /reconciliation': 'none: the books with the card provider are of the whole venue',
};

const valuesAt = (value: unknown, names: readonly string[]): readonly unknown[] => {
  if (Array.isArray(value)) return value.flatMap((one) => valuesAt(one, names));
  const [name, ...rest] = names;
  if (name === undefined) return [value];
  return typeof value === 'object' && value !== null ? valuesAt((value as Record<string, unknown>)[name], rest) : [];
};

/** The things that a call names, with their ids. Fields that are absent or null name nothing. */
export const thingsNamed = (
  named: readonly NamedThing[],
  input: Readonly<Record<Input, unknown>>,
): readonly { readonly kind: PlaceKind; readonly id: string }[] =>
  named.flatMap((one) => {
    const [kind = '', field = ''] = one.split(' ');
    return valuesAt(input, field.split('.')).flatMap((id) =>
      typeof id === 'string' && id !== '' ? id.split(',').map((part) => ({ kind: kind as PlaceKind, id: part })) : [],
    );
  });
