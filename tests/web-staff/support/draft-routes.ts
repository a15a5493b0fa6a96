import { LocationId, ReservationId, SeatId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { DraftChange, DraftHurt, PlanDraftView } from '@paddock/shared-domain/plan-drafts/contract';
import {
  applyPlanDraft,
  draftChanges,
  dropPlanDraft,
  getPlanDraft,
  listPlanDrafts,
  openPlanDraft,
} from '@paddock/shared-domain/plan-drafts/contract';
import { instantOf } from '@paddock/shared-domain/kernel/time';
import { timeLabel } from '@paddock/shared-domain/kernel/venue-time';
import { DraftId } from '@paddock/shared-domain/plan-drafts/ids';
import { localDate } from '../../support/builders/brands.ts';
import { ok, route, type Route } from './routes.ts';
import { type StaffVenue, ZONE } from './staff-venue.ts';

/** Routes of one draft of one day at the test venue. When a draft is applied, each slot may have only one holder. */
export const draftRoutes = (venue: StaffVenue): { readonly routes: readonly Route[]; readonly draft: DraftBook } => {
  const book: DraftBook = { changes: [], state: 'open', reason: '', deskCents: 0 };
  const nameOf = (id: string) => venue.seats.find((seat) => seat.id === id)?.name ?? '';
  const where = (calendar: string, slot: string) => ({
    calendar: SeatId.parse(calendar),
    calendar_name: nameOf(calendar),
    slot,
    time: timeLabel(instantOf(Date.parse(slot)), ZONE),
  });
  const holderAtTheEnd = (change: Drafted) => {
    const at = instantOf(Date.parse(change.slot));
    const there = venue.occupant(change.calendar, at);
    const leaves = book.changes.some(({ id }) => id === there?.id);
    const other = book.changes.find(
      (one) => one !== change && one.kind !== 'cancel' && one.calendar === change.calendar && one.slot === change.slot,
    );
    return there !== undefined && !leaves && there.id !== change.id ? there : other && venue.find(other.id);
  };
  const shown = (change: Drafted): DraftChange => {
    const standing = venue.find(change.id);
    const taken = change.kind === 'cancel' ? undefined : holderAtTheEnd(change);
    const back = change.kind === 'cancel' && standing?.paid ? 3000 : 0;
    return {
      id: ReservationId.parse(change.id),
      kind: change.kind,
      user: standing?.user ? UserId.parse(standing.user.id) : null,
      user_name: standing?.user?.display_name ?? null,
      from: standing === undefined ? null : where(change.fromSeat, change.fromSlot),
      to: change.kind === 'cancel' ? null : where(change.calendar, change.slot),
      price: change.kind === 'move' ? 'settle' : null,
      owed_cents: change.kind === 'move' && change.calendar === 'seat3' ? 1095 : 0,
      card_cents: back,
      desk_cents: Math.min(back, book.deskCents),
      voucher_cents: 0,
      credits: 0,
      withdrawn_cents: 0,
      conflict: taken === undefined ? null : 'taken',
      taken_by:
        taken === undefined
          ? null
          : {
              reservation: ReservationId.parse(taken.id),
              state: taken.state,
              user: taken.user ? UserId.parse(taken.user.id) : null,
              user_name: taken.user?.display_name ?? null,
              slot: change.slot,
              time: where(change.calendar, change.slot).time,
            },
      clashes: [],
    };
  };
  const view = (): PlanDraftView => {
    const changes = book.changes.map(shown);
    const sum = (of: (one: DraftChange) => number) => changes.reduce((total, one) => total + of(one), 0);
    const hurt = book.changes.flatMap((change): DraftHurt[] => {
      const there = change.kind === 'blackout' ? holderAtTheEnd(change) : undefined;
      if (there?.user === undefined) return [];
      const free = venue.seats.filter((seat) => venue.occupant(seat.id, there.startsAt) === undefined);
      const suggestions = free.map(({ id, name }) => ({
        calendar: SeatId.parse(id),
        calendar_name: name,
        cost_cents: 3000,
      }));
      const { id, display_name } = there.user;
      return [
        {
          id: ReservationId.parse(there.id),
          user: id,
          user_name: display_name,
          ...where(change.calendar, change.slot),
          suggestions,
        },
      ];
    });
    const conflicts = changes.filter(({ conflict }) => conflict !== null).length;
    return {
      id: DraftId.parse('draft1'),
      location: LocationId.parse('loc1'),
      date: localDate('2026-11-21'),
      state: book.state,
      reason: book.reason,
      changes,
      hurt,
      totals: {
        owed_cents: sum(({ owed_cents }) => owed_cents),
        card_cents: sum(({ card_cents }) => card_cents),
        desk_cents: sum(({ desk_cents }) => desk_cents),
        voucher_cents: 0,
        credits: 0,
        withdrawn_cents: 0,
        credits_value_cents: 0,
        customers: new Set(changes.flatMap(({ user }) => user ?? [])).size,
        conflicts,
      },
      applicable: conflicts === 0 && changes.length > 0,
    };
  };
  let lastBlackout = 0;
  const put = (change: Drafted) => {
    book.changes = [...book.changes.filter(({ id }) => id !== change.id), change];
  };
  const standsAt = (id: string) => {
    const one = venue.find(id);
    const entry = venue.day('loc1', localDate('2026-11-21')).entries.find((each) => each.id === id);
    return { fromSeat: one?.seat ?? '', fromSlot: entry?.slot ?? '' };
  };
  const routes = [
    route(listPlanDrafts, () =>
      ok({
        results:
          book.reason === '' || book.state !== 'open'
            ? []
            : [
                {
                  id: DraftId.parse('draft1'),
                  reason: book.reason,
                  opened_by: 'Pia Lane',
                  opened_at: '2026-11-21T18:00:00.000Z',
                  change_count: book.changes.length,
                },
              ],
      }),
    ),
    route(openPlanDraft, ({ body }) => {
      book.reason = body.reason;
      return ok(view(), 201);
    }),
    route(getPlanDraft, () => ok(view())),
    route(draftChanges, ({ body }) => {
      const { moves, cancellations, blackouts, without } = body;
      book.changes = book.changes.filter(({ id }) => !without.includes(ReservationId.parse(id)));
      for (const { id, calendar, slot } of moves) put({ id, kind: 'move', calendar, slot, ...standsAt(id) });
      for (const { id } of cancellations) put({ id, kind: 'cancel', calendar: '', slot: '', ...standsAt(id) });
      for (const { calendar, slot } of blackouts)
        put({ id: `black${(lastBlackout += 1)}`, kind: 'blackout', calendar, slot, fromSeat: '', fromSlot: '' });
      return ok(view());
    }),
    route(applyPlanDraft, () => {
      if (!view().applicable)
        return { status: 409, body: { non_field_errors: ['The day has changed.'], code: 'conflict', draft: view() } };
      for (const change of book.changes) {
        const one = venue.find(change.id);
        if (change.kind === 'cancel') venue.remove([change.id]);
        else if (one === undefined)
          venue.put(change.calendar, instantOf(Date.parse(change.slot)), { state: 'blackout', user: undefined });
        else Object.assign(one, { seat: change.calendar, startsAt: instantOf(Date.parse(change.slot)) });
      }
      book.state = 'applied';
      return ok({ applied: book.changes.length, refund: { state: 'none' } });
    }),
    route(dropPlanDraft, () => {
      book.state = 'dropped';
      return ok({ id: DraftId.parse('draft1') });
    }),
  ];
  return { routes, draft: book };
};
type Drafted = {
  readonly id: string;
  readonly kind: 'move' | 'cancel' | 'blackout';
  readonly calendar: string;
  readonly slot: string;
  readonly fromSeat: string;
  readonly fromSlot: string;
};
export type DraftBook = {
  changes: readonly Drafted[];
  state: 'open' | 'applied' | 'dropped';
  reason: string;
  /** How many cents of a refund were paid at the desk. */
  deskCents: number;
};
