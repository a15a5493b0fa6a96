import { readWait, readWaitsOf, readWaitsOn } from '@paddock/projections/waiting/read';
import { accountDecider, owesTooMuch } from '@paddock/shared-domain/billing/account';
import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import { scheduleId } from '@paddock/shared-domain/booking/schedule-day';
import { lastBookableDate, slotsOfDay } from '@paddock/shared-domain/booking/bookable-slots';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { businessDayOf, businessMinuteOf, halfHoursOfDay } from '@paddock/shared-domain/venues/business-day';
import {
  joinWaitlist,
  leaveWaitlist,
  listOwnWaits,
  listWaitsOfDay,
  offerToWait,
} from '@paddock/shared-domain/waiting/contract';
import { waitingDecider } from '@paddock/shared-domain/waiting/decider';
import { WaitId } from '@paddock/shared-domain/waiting/ids';
import { waitlistId } from '@paddock/shared-domain/waiting/waiting-list';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '@paddock/kit/deps';
import { OWN_PROBLEMS } from '@paddock/kit/http/acting-on';
import { actingFor, asCustomer, asStaff } from '@paddock/kit/http/actor-of';
import { done, ok } from '@paddock/kit/http/answers';
import { invalid, notFound, problem } from '@paddock/kit/http/problems';
import { serveSignedIn } from '@paddock/kit/http/serve';
import { WAITING_REFUSALS } from './refusals.ts';
import { keptByHand } from './process/settle-day.ts';
import type { WaitingListAtWork } from './process/waiting-list.ts';
import { hoursOf, type VenueDirectory } from '@paddock/venue/venues/directory';
import { waitReply } from './wait-reply.ts';

export type WaitingRouteDeps = {
  readonly deps: Deps;
  readonly directory: VenueDirectory;
  readonly waitingList: Pick<WaitingListAtWork, 'settle' | 'fitsNow'>;
  /** Undefined without a card on file. */
  readonly cardOf: (user: UserId, now: Instant) => Promise<unknown>;
  /** Names as staff see them. */
  readonly shownNames: (users: readonly UserId[]) => Promise<ReadonlyMap<UserId, string>>;
};

const PERMISSION = 'reservations.change_reservation';
const READ_MODEL_MS = 10_000;
const READS = { reads: ['waiting', 'venues'] };

const nothingFits = problem('conflict', { text: 'Nothing is free that fits them.' });
const closed = invalid({ from: ['The venue is closed at this time.'] });

/** The waiting list over HTTP: joining, leaving, one's own offers, and the day's list for staff. */
export const registerWaitingRoutes = (
  app: FastifyInstance,
  { deps, directory, waitingList, shownNames, cardOf }: WaitingRouteDeps,
): void => {
  const { commands, db, positions, newId } = deps;
  serveSignedIn(app, joinWaitlist, async ({ body, caller, commandId, requestId, now }) => {
    // 1. The requested starts in venue time; for an hour that occurs twice, both.
    const venues = await directory.get();
    const location = venues.locations.get(body.location);
    if (location === undefined) return invalid({ location: ['There is no such location.'] });
    if (body.type !== null && !venues.seatTypes.has(body.type))
      return invalid({ type: ['There is no such simulator type.'] });
    const venue = hoursOf(location);
    if (body.date > lastBookableDate(now, venue))
      return problem('slot_out_of_range', { fields: { date: ['This time is too far ahead.'] } });
    const starts = slotsOfDay(body.date, venue)
      .map(({ startsAt }) => startsAt)
      .filter((at) => businessMinuteOf(at, venue) >= body.from && businessMinuteOf(at, venue) <= body.until);
    const [from, until] = [starts[0], starts.at(-1)];
    if (from === undefined || until === undefined) return closed;
    // 2. As for booking on account (rule A-073): no seat is kept for somebody who may not book.
    if ((await cardOf(caller.userId, now)) === undefined) return problem('card_missing');
    if (owesTooMuch((await commands.load(accountDecider, caller.userId)).state)) return problem('outstanding_balance');
    // 3. A place at the end of the list, unless something that fits is free now.
    const waitId = WaitId.parse(newId());
    const { seats, sessions, date, type: seatTypeId } = body;
    const data = { waitId, userId: caller.userId, locationId: location.id, date, seatTypeId, from, until };
    const own = await readWaitsOf(db, caller.userId);
    const facts = {
      seatsFree: await waitingList.fitsNow(location.id, date, { seatTypeId, from, until, seats, sessions }),
      today: halfHoursOfDay(businessDayOf(now, venue), venue)[0] ?? now,
      openWaits: own.filter((one) => one.location_id !== location.id || one.date !== date).length,
    };
    const handled = await commands.handle(
      waitingDecider,
      waitlistId(location.id, date),
      [{ type: 'JoinWaitlist', data: { ...data, seats, sessions, ...facts } }],
      { commandId, requestId, now, actor: asCustomer(caller) },
    );
    if (handled.outcome === 'busy') return problem('busy');
    if (handled.outcome === 'refused') return WAITING_REFUSALS[handled.reason];
    // A repeated call returns the place of the first one.
    await positions.waitFor('waiting', handled.position, READ_MODEL_MS);
    const row = (await readWaitsOn(db, location.id, date)).find(({ user_id: user }) => user === caller.userId);
    return row === undefined ? notFound : ok(waitReply(row, venues), { position: handled.position });
  });

  serveSignedIn(
    app,
    listOwnWaits,
    async ({ caller }) => {
      const [venues, rows] = [await directory.get(), await readWaitsOf(db, caller.userId)];
      return ok(rows.map((row) => waitReply(row, venues)));
    },
    READS,
  );

  serveSignedIn(app, leaveWaitlist, async ({ params, caller, commandId, requestId, now }) => {
    const row = await readWait(db, params.id);
    if (row === undefined) return notFound;
    const { id: waitId, user_id: userId, location_id: locationId, date } = row;
    const handled = await commands.handle(
      waitingDecider,
      waitlistId(locationId, date),
      [{ type: 'LeaveWaitlist', data: { waitId, userId, locationId, date } }],
      { commandId, requestId, now, actor: actingFor(caller, userId, PERMISSION) },
    );
    if (handled.outcome === 'busy') return problem('busy');
    return handled.outcome === 'refused' ? WAITING_REFUSALS[handled.reason] : done({ position: handled.position });
  });

  serveSignedIn(
    app,
    listWaitsOfDay,
    async ({ query: { location, date } }) => {
      const [venues, rows] = [await directory.get(), await readWaitsOn(db, location, date)];
      const names = await shownNames(rows.map(({ user_id: user }) => user));
      return ok(
        rows.map((row) => ({
          ...waitReply(row, venues),
          user: row.user_id,
          user_name: names.get(row.user_id) ?? 'Former racer',
        })),
      );
    },
    READS,
  );

  serveSignedIn(app, offerToWait, async ({ params, caller, commandId, requestId }) => {
    const row = await readWait(db, params.id);
    if (row === undefined) return notFound;
    // Checked here, since the run only tries. Staff cannot offer to themselves before their turn.
    if (row.user_id === caller.userId) return OWN_PROBLEMS.OnesOwn;
    const stream = waitlistId(row.location_id, row.date);
    if (row.offer_id !== null) {
      // A repeated call returns the offer of the first one.
      const day = await commands.load(scheduleDecider, scheduleId(row.location_id, row.date));
      if (!day.commands.has(keptByHand(commandId, row.offer_id))) return WAITING_REFUSALS.OfferOpen;
      return ok(waitReply(row, await directory.get()), { position: day.position });
    }
    const context = { commandId, requestId, actor: asStaff(caller, PERMISSION) };
    await waitingList.settle(row.location_id, row.date, { waitId: row.id, context });
    const { position } = await commands.load(waitingDecider, stream);
    await positions.waitFor('waiting', position, READ_MODEL_MS);
    const after = await readWait(db, row.id);
    return after?.offer_id == null ? nothingFits : ok(waitReply(after, await directory.get()), { position });
  });
};
