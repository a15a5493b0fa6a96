import { LocationId, SeatId, SeatTypeId } from '@paddock/shared-domain/kernel/ids';
import { cents, type RatePpm } from '@paddock/shared-domain/kernel/money';
import {
  createCalendar,
  createCalendarType,
  createLocation,
  LocationTerms as LocationTermsBody,
  reviseCalendar,
  reviseCalendarType,
  reviseLocation,
  SeatTerms as SeatTermsBody,
  SeatTypeTerms as SeatTypeTermsBody,
} from '@paddock/shared-domain/venues/contract';
import type { LocationTerms, SeatTerms, SeatTypeTerms } from '@paddock/shared-domain/venues/events';
import { locationDecider } from '@paddock/shared-domain/venues/location';
import { OpeningHours } from '@paddock/shared-domain/venues/opening-hours';
import { seatDecider } from '@paddock/shared-domain/venues/seat';
import { seatTypeDecider } from '@paddock/shared-domain/venues/seat-type';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Deps } from '../deps.ts';
import { asStaff } from '../http/actor-of.ts';
import { ok } from '../http/answers.ts';
import { invalid, notFound, problem, type ProblemAnswer } from '../http/problems.ts';
import { serveSignedIn } from '../http/serve.ts';
import type { VenueDirectory } from './directory.ts';
import type { SeatEvents } from './routes.ts';
import { calendarReply, calendarTypeReply, locationReply } from './replies.ts';

/** Drops what was not said. */
const said = <Terms extends object>(terms: {
  readonly [Name in keyof Terms]: Terms[Name] | undefined;
}): Partial<Terms> =>
  Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== undefined)) as Partial<Terms>;

const money = (amount: number | undefined) => (amount === undefined ? undefined : cents(amount));
const locationTerms = (body: Partial<z.infer<typeof LocationTermsBody>>): Partial<LocationTerms> =>
  said<LocationTerms>({
    name: body.name,
    timezone: body.timezone,
    salesTaxPpm: body.sales_tax_ppm as RatePpm | undefined,
    subscriptionIntroCostCents:
      body.subscription_intro_cost_cents === null ? null : money(body.subscription_intro_cost_cents),
    subscriptionMinRaces: body.subscription_min_races,
    postBookingUrl: body.post_booking_url,
    bookingFeeCents: money(body.booking_fee_cents),
    bookingFeesThreshold: body.booking_fees_threshold,
    openingHours: body.opening_hours,
    latitude: body.latitude,
    longitude: body.longitude,
    address: body.address,
    group: body.group,
    cancellationNoticeHours: body.cancellation_notice_hours,
    noShowGraceMinutes: body.no_show_grace_minutes,
    clubTiers: body.club_tiers?.map((tier) => ({
      fromSessions: tier.from_sessions,
      discountPpm: tier.discount_ppm as RatePpm,
    })),
    creditsPerSession: body.credits_per_session,
    creditsExpiryCycles: body.credits_expiry_cycles,
  });
const seatTypeTerms = (body: Partial<z.infer<typeof SeatTypeTermsBody>>): Partial<SeatTypeTerms> =>
  said<SeatTypeTerms>({ name: body.name, description: body.description, image: body.image, videoUrl: body.video_url });
const seatTerms = (body: Partial<z.infer<typeof SeatTermsBody>>): Partial<SeatTerms> =>
  said<SeatTerms>({
    name: body.name,
    seatTypeId: body.type,
    costCents: money(body.cost_cents),
    costUnit: body.cost_unit,
    image: body.image,
  });

/** How long a change waits to be shown before it answers 503; it is on disk by then, and a repeat of the call finds it. */
const READ_MODEL_MS = 10_000;

const unknownZone: ProblemAnswer = invalid({ timezone: ['This time zone is not known.'] });

/** Superusers set the venues up; every change is an event with its history (ruling A-014). */
export const registerVenueWriteRoutes = (
  app: FastifyInstance,
  deps: Deps,
  directory: VenueDirectory,
  seatEvents: SeatEvents,
): void => {
  /** The venues once the read model holds the change: the next quote already follows it. */
  const after = async (position: string) => {
    await deps.positions.waitFor('venues', position, READ_MODEL_MS);
    directory.invalidate();
    return directory.get();
  };
  const badHours = (hours: unknown) => hours !== undefined && !OpeningHours.safeParse(hours).success;
  const hoursProblem = invalid({ opening_hours: ['Open before closing, on the half-hour.'] });

  serveSignedIn(app, createLocation, async ({ body, caller, commandId, requestId, now }) => {
    if (badHours(body.opening_hours)) return hoursProblem;
    const locationId = LocationId.parse(deps.newId());
    const data = { locationId, ...(locationTerms(body) as LocationTerms) };
    const context = { commandId, requestId, now, actor: asStaff(caller) };
    const handled = await deps.commands.handle(locationDecider, locationId, [{ type: 'OpenLocation', data }], context);
    if (handled.outcome === 'busy') return problem('busy');
    if (handled.outcome === 'refused') return unknownZone;
    const row = (await after(handled.position)).locations.get(locationId);
    return row === undefined ? notFound : ok(locationReply(row), { position: handled.position });
  });
  serveSignedIn(app, reviseLocation, async ({ params, body, caller, commandId, requestId, now }) => {
    if (badHours(body.opening_hours)) return hoursProblem;
    const data = { locationId: params.id, terms: locationTerms(body as Partial<z.infer<typeof LocationTermsBody>>) };
    const context = { commandId, requestId, now, actor: asStaff(caller) };
    const handled = await deps.commands.handle(
      locationDecider,
      params.id,
      [{ type: 'AnnounceLocationTerms', data }],
      context,
    );
    if (handled.outcome === 'busy') return problem('busy');
    if (handled.outcome === 'refused') return handled.reason === 'LocationUnknown' ? notFound : unknownZone;
    const row = (await after(handled.position)).locations.get(params.id);
    return row === undefined ? notFound : ok(locationReply(row), { position: handled.position });
  });

  serveSignedIn(app, createCalendarType, async ({ body, caller, commandId, requestId, now }) => {
    const seatTypeId = SeatTypeId.parse(deps.newId());
    const data = { seatTypeId, ...(seatTypeTerms(body) as SeatTypeTerms) };
    const context = { commandId, requestId, now, actor: asStaff(caller) };
    const handled = await deps.commands.handle(
      seatTypeDecider,
      seatTypeId,
      [{ type: 'IntroduceSeatType', data }],
      context,
    );
    if (handled.outcome !== 'accepted') return problem('busy');
    const row = (await after(handled.position)).seatTypes.get(seatTypeId);
    return row === undefined ? notFound : ok(calendarTypeReply(row), { position: handled.position });
  });
  serveSignedIn(app, reviseCalendarType, async ({ params, body, caller, commandId, requestId, now }) => {
    const data = { seatTypeId: params.id, terms: seatTypeTerms(body as Partial<z.infer<typeof SeatTypeTermsBody>>) };
    const context = { commandId, requestId, now, actor: asStaff(caller) };
    const handled = await deps.commands.handle(
      seatTypeDecider,
      params.id,
      [{ type: 'DescribeSeatType', data }],
      context,
    );
    if (handled.outcome === 'busy') return problem('busy');
    if (handled.outcome === 'refused') return notFound;
    const row = (await after(handled.position)).seatTypes.get(params.id);
    return row === undefined ? notFound : ok(calendarTypeReply(row), { position: handled.position });
  });

  serveSignedIn(app, createCalendar, async ({ body, caller, commandId, requestId, now }) => {
    const venues = await directory.get();
    if (!venues.locations.has(body.location)) return invalid({ location: ['There is no such venue.'] });
    if (!venues.seatTypes.has(body.type)) return invalid({ type: ['There is no such type.'] });
    const seatId = SeatId.parse(deps.newId());
    const data = { seatId, locationId: body.location, ...(seatTerms(body) as SeatTerms) };
    const context = { commandId, requestId, now, actor: asStaff(caller) };
    const handled = await deps.commands.handle(seatDecider, seatId, [{ type: 'InstallSeat', data }], context);
    if (handled.outcome !== 'accepted') return problem('busy');
    const after_ = await after(handled.position);
    const row = after_.seats.get(seatId);
    return row === undefined ? notFound : ok(calendarReply(row, after_, undefined), { position: handled.position });
  });
  serveSignedIn(app, reviseCalendar, async ({ params, body, caller, commandId, requestId, now }) => {
    const seatId = params.id;
    if (body.type !== undefined && !(await directory.get()).seatTypes.has(body.type)) {
      return invalid({ type: ['There is no such type.'] });
    }
    const terms = seatTerms(body as Partial<z.infer<typeof SeatTermsBody>>);
    const context = { commandId, requestId, now, actor: asStaff(caller) };
    const handled = await deps.commands.handle(
      seatDecider,
      seatId,
      [
        { type: 'RefitSeat', data: { seatId, terms } },
        ...(body.active === undefined
          ? []
          : [{ type: body.active ? ('ReturnSeat' as const) : ('RetireSeat' as const), data: { seatId } }]),
      ],
      context,
    );
    if (handled.outcome === 'busy') return problem('busy');
    if (handled.outcome === 'refused') return notFound;
    const venues = await after(handled.position);
    const row = venues.seats.get(seatId);
    const event = (await seatEvents.get()).get(seatId);
    return row === undefined ? notFound : ok(calendarReply(row, venues, event), { position: handled.position });
  });
};
