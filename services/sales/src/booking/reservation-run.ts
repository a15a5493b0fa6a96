import { readReservation, readReservations, type ReservationRow } from '@paddock/projections/booking/reservations/read';
import { bookingsOf } from '@paddock/shared-domain/booking/one-booking';
import { CANCELLATION_NOTICE_HOURS } from '@paddock/shared-domain/booking/owner-rule';
import type { LocationId, ReservationId } from '@paddock/shared-domain/kernel/ids';
import { locationDecider } from '@paddock/shared-domain/venues/location';
import type { Deps } from '@paddock/kit/deps';
import { invalid, notFound, type ProblemAnswer } from '@paddock/kit/http/problems';
import type { InTurn } from './in-turn.ts';
import { halfHourOf } from './reservation-reply.ts';

/**
 * A reservation, or with `run` the rest of its booking from it on, which lists show as one line (rule A-108). Empty for an
 * unknown id, a hold or a blackout.
 */
export const reservationRun = async (
  { db }: Pick<Deps, 'db'>,
  id: ReservationId,
  run: boolean,
): Promise<readonly ReservationRow[]> => {
  const first = await readReservation(db, id);
  if (first === undefined || first.state !== 'reserved' || first.user_id === null) return [];
  if (!run) return [first];
  const { rows } = await readReservations(db, {
    user: first.user_id,
    seat: first.seat_id,
    location: first.location_id,
    from: first.starts_at,
    datePrefix: first.date,
    blackouts: false,
    order: 'asc',
  });
  return bookingsOf(rows, halfHourOf).find((booking) => booking[0].id === id) ?? [];
};

export type VisitRows = readonly [ReservationRow, ...ReservationRow[]];

/**
 * The half-hours that an act of a customer names: a reservation, with `run` the rest of its booking, and others `with` it, in time
 * order. They are one person's at one venue on one business day, so that one append ends or moves all of them.
 */
export const visitRows = async (
  deps: Pick<Deps, 'db'>,
  id: ReservationId,
  { run, others = [] }: { readonly run: boolean; readonly others?: readonly ReservationId[] | undefined },
): Promise<VisitRows | ProblemAnswer> => {
  const [first, ...rest] = await reservationRun(deps, id, run);
  if (first === undefined) return notFound;
  const rows = [first, ...rest];
  for (const other of others) {
    const [row] = await reservationRun(deps, other, false);
    if (row === undefined || row.user_id !== first.user_id) return notFound;
    if (row.location_id !== first.location_id || row.date !== first.date)
      return invalid({ with: ['Choose half-hours of one visit, at one venue and on one day.'] });
    if (row.starts_at < first.starts_at) return invalid({ with: ['Name the earliest half-hour in the address.'] });
    if (!rows.some((there) => there.id === row.id)) rows.push(row);
  }
  const [, ...later] = rows;
  return [first, ...later.toSorted((a, b) => (a.starts_at < b.starts_at ? -1 : 1))];
};

/** Hours before the start until which customers of a venue may cancel or move (rule A-075). */
export const noticeHours = async ({ commands }: Pick<Deps, 'commands'>, location: LocationId): Promise<number> =>
  (await commands.load(locationDecider, location)).state?.terms.cancellationNoticeHours ?? CANCELLATION_NOTICE_HOURS;

/**
 * Runs changes of the same reservation one after the other, since a move is two appends (threat TH-45). Ids are sorted to prevent
 * a deadlock.
 */
export const oneByOne =
  (inTurn: InTurn) =>
  <Result>(ids: readonly ReservationId[], work: () => Promise<Result>): Promise<Result> =>
    [...new Set(ids)].sort().reduceRight((inner, id) => () => inTurn(`reservation:${id}`, inner), work)();
