import type { BookingDeps } from './booking-deps.ts';
import { joinedNotes, openNotes } from './notes.ts';
import { type BookingRow, groupRuns, reservationReply } from './reservation-reply.ts';
import { ok } from '@paddock/kit/http/answers';
import { mayAsStaff } from '@paddock/kit/http/caller';
import { listReply, offsetOf, pageOf } from '@paddock/kit/http/list-reply';
import { denied, invalid } from '@paddock/kit/http/problems';
import { serveAccount, serveSignedIn } from '@paddock/kit/http/serve';
import {
  readReservations,
  type ReservationFilter,
  type ReservationRow,
} from '@paddock/projections/booking/reservations/read';
import { futureReservations, listReservations, reservationHistory } from '@paddock/shared-domain/booking/contract';
import type { LocationId } from '@paddock/shared-domain/kernel/ids';
import { type Instant, LocalDate } from '@paddock/shared-domain/kernel/time';
import { halfHoursOf, venueText } from '@paddock/shared-domain/kernel/venue-time';
import { type Directory, seatsNamed } from '@paddock/venue/venues/directory';
import type { FastifyInstance } from 'fastify';

/** The filter that a prefix of the slot's text stands for. */
type PrefixFilter = {
  readonly datePrefix?: string;
  readonly starts?: readonly { readonly location: LocationId; readonly startsAt: Instant }[];
};

/**
 * SLOT-16: `slot__startswith` compares with the venue-local text. A prefix up to a date is a range of days; a longer one names
 * the starts of that day at each venue. Undefined if no slot can begin with the text.
 */
const slotPrefix = (prefix: string, venues: Directory): PrefixFilter | undefined => {
  if (prefix.length <= 10) return /^[\d-]*$/.test(prefix) ? { datePrefix: prefix } : undefined;
  const date = LocalDate.safeParse(prefix.slice(0, 10));
  if (!date.success) return undefined;
  const starts = [...venues.locations.values()].flatMap(({ id, timezone }) =>
    halfHoursOf(date.data, timezone)
      .filter((startsAt) => venueText(startsAt, timezone).startsWith(prefix))
      .map((startsAt) => ({ location: id, startsAt })),
  );
  return { starts };
};

const READS = { reads: ['reservations'] };
/** The longest list that is grouped. Grouping needs neighbouring rows, so the database cannot page it. */
const MOST_GROUPED = 2000;

/** Lists of reservations (SLOT-15 … SLOT-17, USER-12, PERM-09). */
export const registerListRoutes = (app: FastifyInstance, { deps, directory, people }: BookingDeps): void => {
  const reply = async (
    asked: ReservationFilter,
    query: { page: number; page_size: number; group_base?: boolean | undefined; search?: string | undefined },
    staff: boolean,
  ) => {
    const venues = await directory.get();
    const filter = { ...asked, seats: seatsNamed(venues, query.search) };
    const shown = async (rows: readonly (ReservationRow & Partial<BookingRow>)[]) => {
      const all = rows.flatMap((row) => row.halfHours ?? [row]);
      const notes = staff ? await openNotes(all, people) : new Map<string, string>();
      return rows.map((row) => {
        const halfHours = row.halfHours ?? [row];
        const note = joinedNotes(halfHours.map(({ id }) => notes.get(id) ?? null));
        return { ...reservationReply(row, venues, note), block_count: halfHours.length };
      });
    };
    if (query.group_base === true) {
      const { rows } = await readReservations(deps.db, filter, { limit: MOST_GROUPED, offset: 0 });
      const runs = groupRuns(rows);
      const page = pageOf(filter.order === 'asc' ? runs : [...runs].reverse(), query);
      return 'problem' in page ? page.problem : ok({ ...page.list, results: await shown(page.list.results) });
    }
    const { rows, count } = await readReservations(deps.db, filter, {
      limit: query.page_size,
      offset: offsetOf(query),
    });
    const page = listReply(await shown(rows), count, query);
    return 'problem' in page ? page.problem : ok(page.list);
  };

  serveSignedIn(
    app,
    listReservations,
    async ({ query, caller, now }) => {
      const staff = mayAsStaff(caller, ['reservations.change_reservation']);
      const wanted = query.user === 'me' ? caller.userId : query.user;
      // Customers always get their own list; one who names another user is refused (rule A-060).
      if (!staff && wanted !== undefined && wanted !== caller.userId) return denied;
      const prefix =
        query.slot__startswith === undefined ? {} : slotPrefix(query.slot__startswith, await directory.get());
      if (prefix === undefined) return invalid({ slot__startswith: ['No slot begins like this.'] });
      return reply(
        {
          user: staff ? wanted : caller.userId,
          seat: query.calendar,
          location: query.location,
          locations: staff && wanted !== caller.userId ? caller.locations : undefined,
          from: query.future === true ? now : undefined,
          blackouts: staff,
          order: query.ordering === 'slot' ? 'asc' : 'desc',
          ...prefix,
        },
        query,
        staff,
      );
    },
    READS,
  );
  serveAccount(
    app,
    futureReservations,
    ({ account, query, now }) =>
      reply(
        { user: account, from: query.future === false ? undefined : now, blackouts: false, order: 'asc' },
        query,
        false,
      ),
    READS,
  );
  serveAccount(
    app,
    reservationHistory,
    ({ account, query }) => reply({ user: account, blackouts: false, order: 'desc' }, query, false),
    READS,
  );
};
