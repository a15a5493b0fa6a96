import { getCard, removeCard, storeCard } from '@paddock/shared-domain/billing/contract';
import { getBoard, listBoards } from '@paddock/shared-domain/boards/contract';
import {
  getPageContent,
  listCars,
  listGroups,
  listPages,
  listSkins,
  listTracks,
} from '@paddock/shared-domain/catalogue/contract';
import { listLaps } from '@paddock/shared-domain/laps/contract';
import { createReservation, futureReservations, listReservations } from '@paddock/shared-domain/booking/contract';
import {
  abandonCheckout,
  getCheckout,
  priceForVisitor,
  processCheckout,
  quoteCheckout,
} from '@paddock/shared-domain/checkout/contract';
import * as identity from '@paddock/shared-domain/identity/contract';
import type { Contract } from '@paddock/shared-domain/contracts/contract';
import * as venues from '@paddock/shared-domain/venues/contract';
import { listUnfinished } from '@paddock/shared-domain/payments/unfinished-contract';
import { listOwnWaits } from '@paddock/shared-domain/waiting/contract';
import { clubRoutes } from './club-routes.ts';
import { refuse, type Request, type Route } from './fake-api.ts';
import type { FakeVenue } from './fake-venue.ts';
import { tokenFor } from './token.ts';

const list = (results: readonly unknown[]) => ({ results, count: results.length, page_count: 1, page_size: 100 });
const route = (contract: unknown, handle: (request: Request) => unknown): Route => ({
  contract: contract as Contract,
  handle,
});

/** The reply to a question for several days: the entries of each day. */
export const daysOf = (venue: Pick<FakeVenue, 'availability'>, query: Request['query']) =>
  String(query['dates'])
    .split(',')
    .map((date) => ({
      date,
      slots: venue
        .availability(String(query['location']), date)
        .map(({ calendar, ...slot }) => ({ ...slot, calendars: [calendar] })),
    }));

/** The default replies of the fake venue. */
export const venueRoutes = (venue: FakeVenue): readonly Route[] => [
  route(identity.getConfiguration, () => venue.configuration),
  route(identity.createToken, ({ body }) =>
    body['password'] === 'right-password' || body['token'] === 'good-code'
      ? { access: tokenFor('ada'), user_id: 'ada', exp: 2_000_000_000 }
      : refuse(401, { detail: 'No.', code: 'invalid' }),
  ),
  route(identity.previewLoginCode, ({ body }) =>
    body['token'] === 'good-code'
      ? { masked_email: 'a••@p••.test' }
      : refuse(401, { detail: 'No.', code: 'token_not_valid' }),
  ),
  route(listOwnWaits, () => []),
  route(listUnfinished, () => ({ payments: venue.unfinished })),
  route(identity.endSession, () => undefined),
  route(identity.listSessions, () => list(venue.sessions)),
  route(identity.endAllSessions, () => void (venue.sessions = [])),
  route(identity.getPermissions, () => ({
    is_staff: venue.user.is_staff,
    is_superuser: venue.user.is_superuser,
    permissions: [],
  })),
  route(identity.getUser, () => venue.user),
  route(identity.createUser, ({ body }) => {
    venue.user = { ...venue.user, email: String(body['email']), is_onboarded: false };
    return { ...venue.user, access: tokenFor('ada') };
  }),
  route(identity.reviseUser, ({ body }) => (venue.user = { ...venue.user, ...body } as typeof venue.user)),
  route(identity.updatePassword, () => {
    venue.user = { ...venue.user, is_onboarded: true };
    return { detail: 'Changed.' };
  }),
  route(identity.forgotPassword, () => ({ detail: 'Sent.' })),
  route(listPages, () => list(venue.pages)),
  route(getPageContent, ({ params }) => {
    const html = venue.texts[params['id'] ?? ''];
    return html === undefined ? refuse(404, { detail: 'Not found.', code: 'not_found' }) : { html };
  }),
  // A venue without races; a test that needs some answers these routes itself.
  ...[listBoards, listLaps, listCars, listTracks, listGroups, listSkins].map((contract) =>
    route(contract, () => list([])),
  ),
  route(getBoard, () => refuse(404, { detail: 'Not found.', code: 'not_found' })),
  route(venues.listLocations, () => list(venue.locations)),
  route(venues.listCalendars, ({ query }) =>
    list(venue.seats.filter(({ location }) => location === query['location'])),
  ),
  route(
    venues.getCalendar,
    ({ params }) =>
      venue.seats.find(({ id }) => id === params['id']) ?? refuse(404, { detail: 'No.', code: 'not_found' }),
  ),
  route(venues.listCalendarTypes, () => list(venue.types)),
  route(venues.getAvailability, ({ query }) => venue.availability(String(query['location']), String(query['date']))),
  route(venues.getAvailabilityOfDays, ({ query }) => daysOf(venue, query)),
  route(venues.getCalendarAvailability, ({ params, query }) =>
    venue.availability('santaana', String(query['date'])).filter(({ calendar }) => calendar === params['id']),
  ),
  route(futureReservations, () => list(venue.reservations)),
  route(listReservations, ({ query }) =>
    list(
      venue.reservations.filter(
        (entry) =>
          entry.slot.startsWith(String(query['slot__startswith'] ?? '')) &&
          (!query['calendar'] || entry.calendar === query['calendar']),
      ),
    ),
  ),
  route(createReservation, ({ body }) =>
    venue.isFree(String(body['slot']), String(body['calendar']))
      ? venue.reserve(String(body['calendar']), String(body['slot']), false)
      : refuse(409, { non_field_errors: ['The fields slot, calendar must make a unique set.'], code: 'unique' }),
  ),
  route(getCard, () => venue.card ?? refuse(404, { detail: 'No card.', code: 'not_found' })),
  route(storeCard, () => {
    venue.user = { ...venue.user, customer_id: 'cus_ada' };
    return (venue.card = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2029, address_zip: '92701' });
  }),
  route(removeCard, () => void (venue.card = null)),
  ...clubRoutes(venue.club),
  route(priceForVisitor, ({ body }) => {
    const {
      checkout_id: _,
      expires: __,
      ...price
    } = venue.price(body['reservations'] as { slot: string; calendar: string }[]);
    return price;
  }),
  route(quoteCheckout, ({ body }) => venue.quote(body['reservations'] as { slot: string; calendar: string }[])),
  route(processCheckout, ({ params }) => venue.complete(params['id'] ?? '')),
  route(getCheckout, ({ params }) => venue.status(params['id'] ?? '', 'quoted')),
  route(abandonCheckout, ({ params }) =>
    venue.status(params['id'] ?? '', 'failed', { failure: { code: 'payment_failed', text: 'Given up.' } }),
  ),
];
