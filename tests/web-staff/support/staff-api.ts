import { listPromotions } from '@paddock/shared-domain/promotions/contract';
import { listPriceRules } from '@paddock/shared-domain/venues/price-contract';
import { listSpecialHours } from '@paddock/shared-domain/booking/special-hours-contract';
import { listPlannerParties } from '@paddock/shared-domain/booking/planner-parties-contract';
import {
  blackOutSlots,
  bookForCustomer,
  createFeedKey,
  createReservation,
  deleteReservations,
  getPlannerDay,
  listReservations,
  markAttendance,
  reviseReservation,
  revokeFeedKey,
} from '@paddock/shared-domain/booking/contract';
import { SLOT_TAKEN_TEXT } from '@paddock/shared-domain/contracts/problem';
import {
  createToken,
  endAllSessions,
  endSession,
  getPermissions,
  getSession,
  getUser,
  keepSession,
  listSessions,
  proveSession,
  searchUsers,
} from '@paddock/shared-domain/identity/contract';
import { getOneTimeCodes } from '@paddock/shared-domain/identity/one-time-code-contract';
import { welcomeWalkIn } from '@paddock/shared-domain/identity/walk-in-contract';
import { UserId } from '@paddock/shared-domain/kernel/ids';
import { instantOf } from '@paddock/shared-domain/kernel/time';
import { localDateOf, timeLabel, venueText } from '@paddock/shared-domain/kernel/venue-time';
import { cancelUnfinished, listUnfinished } from '@paddock/shared-domain/payments/unfinished-contract';
import { getCancellation } from '@paddock/shared-domain/refunds/contract';
import { listLocations } from '@paddock/shared-domain/venues/contract';
import { listWaitsOfDay } from '@paddock/shared-domain/waiting/contract';
import { OPENING_HOURS, type StaffVenue, type Standing, ZONE } from './staff-venue.ts';
import { type Answer, type Heard, ok, paged, route, type Route } from './routes.ts';
import { createLauncher } from './launcher-api.ts';
import { draftRoutes } from './draft-routes.ts';
import { moveRoutes } from './move-routes.ts';
import { sessionToken } from './session-token.ts';
import { accountRoutes, createStaffAccount } from './staff-accounts.ts';

const taken: Answer = { status: 409, body: { non_field_errors: [SLOT_TAKEN_TEXT], code: 'unique' } };

export type StaffRights = {
  is_staff: boolean;
  is_superuser: boolean;
  permissions: string[];
  /** Where they act as staff; absent for everywhere. */
  locations?: string[];
};

/** The API for the staff screens: requests are parsed, and replies checked, with the product's own contracts. */
export const createStaffApi = (venue: StaffVenue) => {
  const rights: StaffRights = {
    is_staff: true,
    is_superuser: false,
    permissions: ['reservations.change_reservation'],
  };
  const account = createStaffAccount();
  const launcher = createLauncher(venue);
  const heard: Heard[] = [];
  /** Calls whose replies wait until the test releases them, by `METHOD /path`. */
  const held = new Map<string, Promise<void>>();
  /** Replies given instead of the usual one, once each, by `METHOD /path`. */
  const instead = new Map<string, Answer[]>();
  /** Replies by the query, for as long as the test runs. */
  const standing = new Map<string, (query: URLSearchParams) => Answer>();
  let position = 100;
  /** The time at the venue that replies carry. */
  const dateOf = { now: () => new Date().toUTCString() };

  const reply = (one: Standing) => ({
    id: one.id,
    slot: venueText(one.startsAt, ZONE),
    time: timeLabel(one.startsAt, ZONE),
    date: localDateOf(one.startsAt, ZONE),
    calendar: one.seat,
    calendar_name: venue.seats.find(({ id }) => id === one.seat)?.name ?? '',
    location: 'loc1',
    user: one.user?.id ?? null,
    subscription: null,
    paid: one.paid,
    is_blackout: one.state === 'blackout',
    notes: one.notes,
    cost_cents: 3000,
    created: '2026-11-20T18:10:00.000Z',
    block_count: 1,
  });
  const instant = (slot: string) => instantOf(Date.parse(slot));

  const drafts = draftRoutes(venue);
  const routes: readonly Route[] = [
    route(createToken, ({ body }) =>
      'password' in body && body.password === 'paddock-demo-1'
        ? ok({ access: sessionToken('staff1'), user_id: 'staff1', exp: 4_000_000_000 })
        : { status: 401, body: { detail: 'No active account found with the given credentials' } },
    ),
    route(getPermissions, () => ok(rights)),
    route(getOneTimeCodes, () => ok({ available: true, enrolled: false, required: false, recovery_codes_left: 0 })),
    route(getSession, () => ok({ locks_in: null, proven: '2026-11-22T01:23:00.000Z' })),
    route(keepSession, () => ok({ locks_in: 1800, proven: '2026-11-22T01:23:00.000Z' })),
    route(proveSession, ({ body }) =>
      'code' in body || body.current_password === 'paddock-demo-1'
        ? ok(undefined, 204)
        : {
            status: 400,
            body: { current_password: ['This is not your current password.'], code: 'invalid' },
          },
    ),
    route(endSession, () => ok(undefined, 204)),
    ...accountRoutes(account),
    route(listSessions, () =>
      ok(
        paged([
          {
            id: 's1',
            created: '2026-11-20T15:00:00.000Z',
            expires: '2026-11-21T03:00:00.000Z',
            current: true,
            device: 'Firefox, Linux',
            address: '192.0.2.7',
          },
        ]),
      ),
    ),
    route(endAllSessions, () => ok(undefined, 204)),
    route(listUnfinished, ({ params }) => ok({ payments: venue.unfinished.get(UserId.parse(params.id)) ?? [] })),
    route(cancelUnfinished, ({ params }) => {
      venue.unfinished.delete(UserId.parse(params.id));
      venue.remove(
        venue.standing().flatMap(({ id, state, user }) => (state === 'held' && user?.id === params.id ? [id] : [])),
      );
      return ok({ state: 'cancelled' });
    }),
    ...launcher.routes,
    route(getUser, ({ params }) =>
      params.id === account.user.id
        ? ok(account.user)
        : params.id !== 'me'
          ? { status: 404, body: { detail: 'Not found.' } }
          : ok({
              id: 'staff1',
              username: 'planner@paddock.test',
              email: 'planner@paddock.test',
              email_pending: null,
              email_proven: true,
              first_name: 'Pia',
              last_name: 'Lane',
              location: null,
              contact_phone: '',
              zip_code: '',
              racer_name: '',
              social_instagram: '',
              flag_code: '',
              flag_url: '',
              display_name: 'Pia Lane',
              language: null,
              reminders: true,
              is_onboarded: true,
              is_staff: rights.is_staff,
              is_superuser: rights.is_superuser,
              username_editable: false,
              credits_subscription_exists: false,
              credits_subscription_in_good_standing: false,
              credits_subscription_cancelable: false,
              credits_recurring: 0,
              credits_recurring_cents: 0,
              credits_cycle_day_of_month: null,
              credits_balance: 0,
              subscription_id: null,
              customer_id: null,
            }),
    ),
    route(listLocations, () =>
      ok(
        paged(
          venue.locations.map(({ id, name }) => ({
            id,
            name,
            timezone: ZONE,
            sales_tax_rate_percent: 9.5,
            subscription_intro_cost_cents: null,
            subscription_min_races: 4,
            credits_per_session: 250,
            club_discount_percent: 20,
            club_discount_up_to_percent: 50,
            cancellation_notice_hours: 48,
            post_booking_url: null,
            booking_fee_cents: 0,
            booking_fees_threshold: 0,
            opening_hours: OPENING_HOURS,
            nights_from: null,
            special_hours: [],
            price_rules: [],
            latitude: null,
            longitude: null,
            address: '',
          })),
        ),
      ),
    ),
    route(listSpecialHours, () => ok({ results: [] })),
    route(listPromotions, () => ok({ results: [] })),
    route(listPriceRules, () => ok({ changes: 0, results: [] })),
    route(listPlannerParties, () => ok({ results: venue.parties })),
    route(listWaitsOfDay, () => ok([])),
    route(getPlannerDay, ({ query }) => ok(venue.day(query.location, query.date))),
    route(welcomeWalkIn, ({ body }) => {
      if (venue.people.some(({ email }) => email === body.email))
        return { status: 400, body: { email: ['A user with that email already exists.'] } };
      return ok(venue.welcome(`${body.first_name} ${body.last_name}`.trim(), body.email ?? ''), 201);
    }),
    route(searchUsers, ({ query }) =>
      ok(paged(venue.people.filter((one) => one.display_name.toLowerCase().includes(query.search.toLowerCase())))),
    ),
    route(listReservations, ({ query }) =>
      ok(
        paged(
          venue
            .standing()
            .filter(({ user }) => user?.id === query.user)
            .map(reply),
        ),
      ),
    ),
    route(blackOutSlots, ({ body }) => {
      if (body.slots.some(({ calendar, slot }) => venue.occupant(calendar, instant(slot)))) return taken;
      const made = body.slots.map(({ calendar, slot }) =>
        venue.put(calendar, instant(slot), { state: 'blackout', user: undefined, notes: body.notes || null }),
      );
      return ok({ results: made.map(reply) }, 201);
    }),
    route(markAttendance, ({ body }) => {
      const found = body.ids.map((id) => venue.find(id));
      if (found.includes(undefined)) return { status: 404, body: { detail: 'Not found.' } };
      for (const one of found) if (one) one.attendance = body.attendance;
      return ok(body);
    }),
    route(deleteReservations, ({ body }) => {
      if (body.ids.some((id) => !venue.find(id))) return { status: 404, body: { detail: 'Not found.' } };
      venue.remove(body.ids);
      const back = { card_cents: 0, desk_cents: 0, voucher_cents: 0, credits: 0, withdrawn_cents: 0 };
      return ok({ deleted: body.ids, refund: { state: 'none', ...back } });
    }),
    route(getCancellation, ({ params }) => {
      const one = venue.find(params.id);
      if (!one) return { status: 404, body: { detail: 'Not found.' } };
      const { slot, time } = reply(one);
      return ok({
        slots: [{ id: one.id, slot, time }],
        calendar_name: '1',
        allowed: false,
        refused: 'notice_too_short',
        until: slot,
        notice_hours: 48,
        card_cents: one.paid ? 3000 : 0,
        desk_cents: 0,
        voucher_cents: 0,
        credits: 0,
        credits_value_cents: 0,
        credits_expired: 0,
        credits_expire: null,
        credits_last_day: null,
        withdrawn_cents: one.paid ? 0 : 3000,
      });
    }),
    route(reviseReservation, ({ params, body }) => {
      const one = venue.find(params.id);
      if (!one) return { status: 404, body: { detail: 'Not found.' } };
      one.paid = body.paid ?? one.paid;
      if (body.notes !== undefined) {
        const text = body.notes?.trim() || null;
        if (body.expected_notes !== undefined && body.expected_notes !== one.notes && text !== one.notes)
          return {
            status: 409,
            body: {
              non_field_errors: [
                'Somebody else changed this note while you were writing. Read it, then save yours again.',
              ],
              code: 'conflict',
            },
          };
        const before = one.notes;
        for (const each of venue.standing())
          if (each.seat === one.seat && each.user === one.user && each.notes === before) each.notes = text;
      }
      return ok(reply(one));
    }),
    route(createReservation, ({ body }) => {
      if (venue.occupant(body.calendar, instant(body.slot))) return taken;
      const user = venue.people.find(({ id }) => id === body.user);
      return ok(reply(venue.put(body.calendar, instant(body.slot), { user, notes: body.notes ?? null })), 201);
    }),
    route(bookForCustomer, ({ body }) => {
      const user = venue.people.find(({ id }) => id === body.user);
      if (body.slots.some(({ calendar, slot }) => venue.occupant(calendar, instant(slot)))) return taken;
      const results = body.slots.map(({ calendar, slot }) =>
        reply(venue.put(calendar, instant(slot), { user, notes: body.notes || null })),
      );
      return ok({ results }, 201);
    }),
    route(createFeedKey, () =>
      ok(
        {
          url: 'https://venue.example/api/feed.ics?key=abc',
          location_url_template: 'https://venue.example/api/locations/{id}/feed.ics?key=abc',
        },
        201,
      ),
    ),
    route(revokeFeedKey, () => ok(undefined, 204)),
    ...moveRoutes(venue, reply),
    ...drafts.routes,
  ];

  const answer = async (input: string, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input, 'http://venue.test');
    const method = init.method ?? 'GET';
    const path = url.pathname.replace(/^\/api/, '') || '/';
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const call: Heard = {
      method,
      path,
      query: Object.fromEntries(url.searchParams),
      body,
      headers: new Headers(init.headers),
    };
    heard.push(call);
    await Promise.resolve();
    const asked = instead.get(`${method} ${path}`)?.shift() ?? standing.get(`${method} ${path}`)?.(url.searchParams);
    if (asked) {
      await held.get(`${method} ${path}`);
      return respond(asked);
    }
    for (const { contract, answer: give } of routes) {
      const names = [...contract.path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
      const match = new RegExp(`^${contract.path.replace(/:\w+/g, '([^/]+)')}$`).exec(path);
      if (contract.method !== method || !match) continue;
      const params = Object.fromEntries(names.map((name, index) => [name, match[index + 1]]));
      const given = give(
        {
          params: contract.params?.parse(params),
          query: contract.query?.parse(call.query),
          body: contract.body?.parse(body),
        },
        call,
      );
      if (given.status < 300 && contract.reply) contract.reply.parse(given.body);
      await held.get(`${method} ${path}`);
      return respond(given);
    }
    throw new Error(`Nothing serves ${method} ${path}`);
  };
  const respond = ({ status, body }: Answer): Response => {
    if (status < 300) position += 1;
    return new Response(status === 204 ? null : JSON.stringify(body), {
      status,
      headers: {
        'content-type': 'application/json',
        'cache-control': 'no-store',
        'x-position': String(position),
        date: dateOf.now(),
      },
    });
  };
  return {
    rights,
    account,
    draft: drafts.draft,
    launcher,
    heard,
    dateOf,
    fetch: answer as typeof fetch,
    /** The next call of this kind gets this reply. */
    answerOnce: (call: string, given: Answer) => instead.set(call, [...(instead.get(call) ?? []), given]),
    /** Every call of this kind gets the reply for its query. */
    answerBy: (call: string, give: (query: URLSearchParams) => Answer) => standing.set(call, give),
    /** Calls of this kind take effect at once; their replies wait until the returned function is called. */
    holdAnswers: (call: string) => {
      let letGo = (): void => undefined;
      held.set(call, new Promise((resolve) => (letGo = resolve)));
      return () => {
        held.delete(call);
        letGo();
      };
    },
    calls: (call: string) => heard.filter(({ method, path }) => `${method} ${path}` === call),
  };
};
export type StaffApi = ReturnType<typeof createStaffApi>;
