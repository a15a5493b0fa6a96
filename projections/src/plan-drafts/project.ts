import type { ReservationId } from '@paddock/shared-domain/kernel/ids';
import type { Recorded } from '@paddock/shared-domain/kernel/message';
import type { DraftId } from '@paddock/shared-domain/plan-drafts/ids';
import type { PlanDraftEvent } from '@paddock/shared-domain/plan-drafts/events';
import { announce, change, projection, type ReadingHandler, rowKey } from '../engine/projection.ts';
import { type DraftRow, drafts } from './table.ts';

type Later = Exclude<PlanDraftEvent, { type: 'PlanDraftOpened' }>;

/** The draft changed or is gone; everybody at that day's planner fetches again. */
const becomes = <Event extends Later>(
  next: (row: DraftRow, event: Recorded<Event>) => DraftRow | undefined,
): ReadingHandler<Event> => ({
  reads: ({ data }) => [rowKey(drafts, { id: data.draftId as DraftId })],
  changes: (event, rows) => {
    const id = event.data.draftId as DraftId;
    const row = rows.get(drafts, { id });
    return [
      change(drafts, { id }, (before) => before && next(before, event)),
      ...(row === undefined ? [] : [announce('planner', { location: row.location_id, date: row.date })]),
    ];
  },
});
const idOf = (event: Recorded): ReservationId => (event.data as { reservationId: ReservationId }).reservationId;
const joined = becomes<Later>((row, event) => ({
  ...row,
  change_ids: [...row.change_ids.filter((id) => id !== idOf(event)), idOf(event)],
}));
const gone = becomes<Later>(() => undefined);

/** Drafts of changes by day, visible to all staff who plan it. */
export const planDrafts = projection<PlanDraftEvent>({
  name: 'plan_drafts',
  version: 1,
  tables: [drafts],
  on: {
    PlanDraftOpened: ({ data, metadata }) => [
      change(drafts, { id: data.draftId }, () => ({
        id: data.draftId,
        location_id: data.locationId,
        date: data.date,
        opened_by: metadata.actor.kind === 'staff' ? metadata.actor.userId : null,
        opened_at: metadata.at,
        reason: data.reason,
        change_ids: [],
      })),
      announce('planner', { location: data.locationId, date: data.date }),
    ],
    MoveDrafted: joined,
    CancellationDrafted: joined,
    BlackoutDrafted: joined,
    DraftedChangeRemoved: becomes<Later>((row, event) => ({
      ...row,
      change_ids: row.change_ids.filter((id) => id !== idOf(event)),
    })),
    PlanDraftApplied: gone,
    PlanDraftDiscarded: gone,
  },
});
