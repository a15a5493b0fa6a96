import type { LocationId, MembershipId } from '../kernel/ids.ts';
import type { Recorded } from '../kernel/message.ts';
import type { LocalDate } from '../kernel/time.ts';
import { plusDays, plusMonths } from '../kernel/venue-time.ts';
import type { Scope } from './asked-report.ts';
import { dayAt, learnPlace, noPlaces, PLACE_TYPES, type Places } from './places.ts';
import type { ReportFold } from './report-fold.ts';
import { reportRow, rowKey } from './report-row.ts';
import { inRowOrder } from './row-order.ts';
import type { Trail } from './trail.ts';

type Member = { readonly location: LocationId; isActive: boolean; isInArrears: boolean };
/** What changed on a day of a location. */
type Changed = { joined: number; left: number; arrears: number };
type State = {
  readonly scope: Scope<'members'>;
  readonly trail: Trail;
  readonly places: Places;
  readonly members: Map<MembershipId, Member>;
  readonly days: Map<LocationId, Map<LocalDate, Changed>>;
};

/** The months of a period; the first and the last only as far as they are in it. */
export const monthsOf = (from: LocalDate, to: LocalDate): readonly (readonly [first: LocalDate, last: LocalDate])[] => {
  const months: [LocalDate, LocalDate][] = [];
  for (let first = from; first <= to;) {
    const next = plusMonths(`${first.slice(0, 7)}-01` as LocalDate, 1);
    months.push([first, next <= to ? plusDays(next, -1) : to]);
    first = next;
  }
  return months;
};

/** Counts a change, and keeps the event for joining and leaving. */
const note = ({ scope, trail, places, days }: State, member: Member, what: Partial<Changed>, event: Recorded): void => {
  const { location } = member;
  const date = dayAt(places, location, event.metadata.at);
  const of = days.get(location) ?? new Map<LocalDate, Changed>();
  days.set(location, of);
  const { joined, left, arrears } = of.get(date) ?? { joined: 0, left: 0, arrears: 0 };
  of.set(date, {
    joined: joined + (what.joined ?? 0),
    left: left + (what.left ?? 0),
    arrears: arrears + (what.arrears ?? 0),
  });
  const month = monthsOf(scope.from, scope.to).find(([first, last]) => date >= first && date <= last);
  const growth = (what.joined ?? 0) - (what.left ?? 0);
  if (month !== undefined && growth !== 0) trail.note(rowKey({ date: month[0], location }), growth, event);
};

export const MEMBER_TYPES = ['MemberEnrolled', 'MembershipCancelled', 'RenewalFailed', 'StandingRestored'] as const;

/** Members at the beginning and end of each month of a location, who joined, left or owes a renewal (CLUB-20, CLUB-21). */
export const membersReport: ReportFold<'members', State> = {
  types: [...PLACE_TYPES, ...MEMBER_TYPES],
  begin: (scope, trail) => ({ scope, trail, places: noPlaces(scope.zone), members: new Map(), days: new Map() }),
  evolve: (state, event) => {
    const { scope, members } = state;
    if (learnPlace(state.places, event)) return state;
    if (event.type === 'MemberEnrolled') {
      const { membershipId, locationId: location } = event.data;
      if (scope.location !== undefined && location !== scope.location) return state;
      const member = { location, isActive: true, isInArrears: false };
      members.set(membershipId, member);
      note(state, member, { joined: 1 }, event);
      return state;
    }
    const member = 'membershipId' in event.data ? members.get(event.data.membershipId) : undefined;
    if (member === undefined || !member.isActive) return state;
    const arrears = member.isInArrears ? -1 : 0;
    if (event.type === 'MembershipCancelled') {
      member.isActive = false;
      note(state, member, { left: 1, arrears }, event);
    } else if (event.type === 'RenewalFailed' && !member.isInArrears) {
      member.isInArrears = true;
      note(state, member, { arrears: 1 }, event);
    } else if (event.type === 'StandingRestored' && member.isInArrears) {
      member.isInArrears = false;
      note(state, member, { arrears }, event);
    }
    return state;
  },
  rows: ({ scope, places, days }) =>
    inRowOrder(
      [...days].flatMap(([location, changes]) => {
        const sum = (what: keyof Changed, from: LocalDate | undefined, to: LocalDate): number =>
          [...changes].reduce(
            (total, [date, changed]) =>
              date <= to && (from === undefined || date >= from) ? total + changed[what] : total,
            0,
          );
        // Future months have no values.
        const known = dayAt(places, location, scope.asOf);
        return monthsOf(scope.from, known < scope.to ? known : scope.to).map(([first, last]) => {
          const before = plusDays(first, -1);
          const start = sum('joined', undefined, before) - sum('left', undefined, before);
          const [joined, left] = [sum('joined', first, last), sum('left', first, last)];
          const end = start + joined - left;
          const arrears = sum('arrears', undefined, last);
          return reportRow(
            { date: first, location },
            {
              start_members: start,
              joined_members: joined,
              left_members: left,
              end_members: end,
              unpaid_members: arrears,
            },
          );
        });
      }),
    ),
};
