import type { Position } from '@paddock/event-store/port';
import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import { inPlanOrder, type PlannedChange, type PlanOutcome } from '@paddock/shared-domain/booking/planned-changes';
import { withoutOwnHolds } from '@paddock/shared-domain/booking/own-hold';
import type { ScheduleRefusal } from '@paddock/shared-domain/booking/refusals';
import { findReservation, scheduleId, type Placed } from '@paddock/shared-domain/booking/schedule-day';
import type { ReservationId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { RatePpm } from '@paddock/shared-domain/kernel/money';
import type { SealedText } from '@paddock/shared-domain/kernel/sealed';
import type { DraftConflict } from '@paddock/shared-domain/plan-drafts/contract';
import { applicationId, planDraftDecider } from '@paddock/shared-domain/plan-drafts/decider';
import type { DraftId } from '@paddock/shared-domain/plan-drafts/ids';
import type { DraftedChange, PlanDraft } from '@paddock/shared-domain/plan-drafts/plan-draft';
import type { Actor } from '@paddock/shared-domain/kernel/actor';
import type { Whose } from '@paddock/shared-domain/kernel/message';
import type { Deps } from '@paddock/kit/deps';
import { staffAmong } from '@paddock/kit/http/acting-on';
import { type Directory, hoursOf } from '@paddock/venue/venues/directory';
import type { Priced } from '../booking/what-comes-back.ts';
import { taxOfMoves } from '../refunds/process/charged.ts';
import { costOf, type DraftCost, type DraftedDay } from './draft-costs.ts';

/** The result of one change on the day as it is now. */
export type LookedAt = {
  readonly change: DraftedChange;
  readonly cost: DraftCost;
  readonly conflict: DraftConflict | undefined;
  readonly taken: Placed | undefined;
};
export type LookAtDraft = {
  readonly phase: PlanDraft['phase'];
  readonly reason: SealedText;
  readonly day: DraftedDay;
  readonly changes: readonly LookedAt[];
  /** In an order that the day accepts. */
  readonly commands: PlanOutcome['commands'];
  /** Which of the affected people are staff. */
  readonly whose: Whose;
  /** The log position at which the day took it, or else of the draft's last change. */
  readonly position: Position;
};

/** The conflict shown for a refusal of the day; one without an entry means that the slot is taken. */
const CONFLICTS: Readonly<Partial<Record<ScheduleRefusal, DraftConflict>>> = {
  MoveOvertaken: 'moved',
  PriceChanged: 'moved',
  ReservationUnknown: 'gone',
  NotAReservation: 'gone',
  HoldMissing: 'gone',
  AlreadyOnThisDay: 'gone',
  ReservationInCheckout: 'in_checkout',
  SlotInPast: 'past',
  NoticeTooShort: 'past',
  ArrivalTooEarly: 'past',
  NoShowTooEarly: 'past',
  SlotOutsideHours: 'closed',
  SlotBeyondHorizon: 'too_far',
  SlotOffGrid: 'off_grid',
  OnesOwn: 'own',
  ColleaguesBill: 'colleague',
  SessionBegun: 'past',
  SecondPersonNeeded: 'gives',
  SeatRetired: 'seat_retired',
};

const planned = (change: DraftedChange, { agreed, refund }: DraftCost, venues: Directory): PlannedChange => {
  if (change.kind === 'cancel') {
    const { kind, reservationId, from, percent } = change;
    return { kind, reservationId, from, refund: refund ?? { cause: 'cancelled_by_venue', percent } };
  }
  if (change.kind === 'blackout') return change;
  const { kind, reservationId, from, seatId, startsAt } = change;
  const seatActive = venues.seats.get(seatId)?.active === true;
  return { kind, reservationId, from, seatId, startsAt, seatActive, ...(agreed === undefined ? {} : { agreed }) };
};

const ownerOf = ({ state }: DraftedDay, reservationId: ReservationId): readonly UserId[] => {
  const occupant = findReservation(state, reservationId)?.occupant;
  return occupant?.kind === 'reserved' ? [occupant.userId] : [];
};

/**
 * Checks a draft against the day as it is now: what each change costs by the rules that will apply, and which changes the day
 * would refuse. Nothing is kept from earlier checks.
 *
 * @returns undefined if there is no such draft.
 */
export const lookAtDraft = async (
  parts: Priced & { readonly deps: Pick<Deps, 'commands' | 'clock'> },
  venues: Directory,
  draftId: DraftId,
  actor: Extract<Actor, { kind: 'staff' }>,
): Promise<LookAtDraft | undefined> => {
  const { deps } = parts;
  const draft = await deps.commands.load(planDraftDecider, draftId);
  const { about, changes: drafted } = draft.state;
  const location = about && venues.locations.get(about.locationId);
  if (about === undefined || location === undefined) return undefined;
  const stream = await deps.commands.load(scheduleDecider, scheduleId(about.locationId, about.date));
  // The day's stream decides: a crash may have come before the draft was marked applied.
  const applied = stream.commands.get(applicationId(draftId));
  const now = deps.clock.now();
  const taxOf = taxOfMoves(deps.commands, location.sales_tax_ppm as RatePpm, applicationId(draftId));
  const list = [...drafted.values()];
  const moves = list.filter((change) => change.kind === 'move');
  const day = { draftId, location, date: about.date, state: stream.state, now, staff: actor.userId, taxOf, moves };
  const costs = new Map<ReservationId, DraftCost>();
  for (const change of list) costs.set(change.reservationId, await costOf(parts, day, change, venues));
  const costFor = ({ reservationId }: DraftedChange): DraftCost => {
    const cost = costs.get(reservationId);
    if (cost === undefined) throw new Error(`Change ${reservationId} was not looked at.`);
    return cost;
  };
  const whose = {
    // What is given away is counted by act and customer, so a draft gives nothing away.
    mayGiveCents: 0,
    ofStaff: await staffAmong(
      deps,
      list.flatMap(({ reservationId }) => ownerOf(day, reservationId)),
    ),
  };
  const { commands, conflicts } = inPlanOrder(
    // Slots that the moved customers hold by their own unfinished payments are released before the draft is applied.
    withoutOwnHolds(
      stream.state,
      location.id,
      list.flatMap((change) => (change.kind === 'move' ? [change] : [])),
    ),
    list.map((change) => planned(change, costFor(change), venues)),
    {
      locationId: location.id,
      venue: { ...hoursOf(location), day: about.date },
      moveId: applicationId(draftId),
      notes: about.reason,
    },
    // The draft has its reason. A draft never changes the caller's own reservations, not even those of the only superuser.
    { now, actor, reason: `Draft ${draftId}`, whose },
  );
  const ended = applied !== undefined || draft.state.phase !== 'open';
  return {
    phase: applied === undefined ? draft.state.phase : 'applied',
    reason: about.reason,
    day,
    changes: list.map((change) => {
      const cost = costFor(change);
      const no = ended ? undefined : conflicts.find(({ reservationId }) => reservationId === change.reservationId);
      const conflict = no === undefined ? (ended ? undefined : cost.conflict) : (CONFLICTS[no.reason] ?? 'taken');
      return { change, cost, conflict, taken: no?.taken };
    }),
    commands,
    whose,
    position: applied?.position ?? draft.position,
  };
};
