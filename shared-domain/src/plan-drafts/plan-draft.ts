import { evolveBy } from '../kernel/decider.ts';
import type { LocationId, ReservationId } from '../kernel/ids.ts';
import type { SealedText } from '../kernel/sealed.ts';
import type { LocalDate } from '../kernel/time.ts';
import type { PlanDraftEvent, PlanDraftEventOf } from './events.ts';
import { VersionedMap } from '../kernel/versioned-map.ts';

type Of<Type extends PlanDraftEvent['type']> = Omit<PlanDraftEventOf<Type>['data'], 'draftId'>;
/** One planned change. */
export type DraftedChange =
  | ({ readonly kind: 'move' } & Of<'MoveDrafted'>)
  | ({ readonly kind: 'cancel' } & Of<'CancellationDrafted'>)
  | ({ readonly kind: 'blackout' } & Of<'BlackoutDrafted'>);

export type PlanDraft = {
  readonly phase: 'unknown' | 'open' | 'applied' | 'dropped';
  readonly about:
    | { readonly locationId: LocationId; readonly date: LocalDate; readonly reason: SealedText }
    | undefined;
  /** By the reservation or blackout, in the order in which they were first planned. */
  readonly changes: VersionedMap<ReservationId, DraftedChange>;
};

export const noDraft: PlanDraft = { phase: 'unknown', about: undefined, changes: new VersionedMap() };

const put = (draft: PlanDraft, change: DraftedChange): PlanDraft => ({
  ...draft,
  changes: draft.changes.with(change.reservationId, change),
});

export const evolvePlanDraft = evolveBy<PlanDraft, PlanDraftEvent>({
  PlanDraftOpened: (draft, { data: { locationId, date, reason } }) => ({
    ...draft,
    phase: 'open',
    about: { locationId, date, reason },
  }),
  MoveDrafted: (draft, { data: { draftId: _draft, ...move } }) => put(draft, { kind: 'move', ...move }),
  CancellationDrafted: (draft, { data: { draftId: _draft, ...cancel } }) => put(draft, { kind: 'cancel', ...cancel }),
  BlackoutDrafted: (draft, { data: { draftId: _draft, ...blackout } }) => put(draft, { kind: 'blackout', ...blackout }),
  DraftedChangeRemoved: (draft, { data: { reservationId } }) => ({
    ...draft,
    changes: draft.changes.with(reservationId, undefined),
  }),
  PlanDraftApplied: (draft) => ({ ...draft, phase: 'applied' }),
  PlanDraftDiscarded: (draft) => ({ ...draft, phase: 'dropped' }),
});
