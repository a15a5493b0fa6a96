import { ReservationId } from '@paddock/shared-domain/kernel/ids';
import type { BodyOf } from '@paddock/shared-domain/contracts/contract';
import type { draftChanges } from '@paddock/shared-domain/plan-drafts/contract';
import type { PlanDraftCommand } from '@paddock/shared-domain/plan-drafts/decider';
import type { Wanted } from '@paddock/kit/command-handling/commands';
import { invalid, type ProblemAnswer, problem } from '@paddock/kit/http/problems';
import type { Directory } from '@paddock/venue/venues/directory';
import { findSlot } from '../booking/booking-deps.ts';
import { slotTextProblem } from '../booking/refusals.ts';
import { reservedOn } from './draft-view.ts';
import type { LookAtDraft } from './look-at-draft.ts';

type Body = BodyOf<typeof draftChanges>;
const GONE = problem('conflict', { text: 'This reservation is no longer on this day.' });

/** The commands of one call, or the first refusal. */
export const draftCommands = (
  look: LookAtDraft,
  venues: Directory,
  { moves, cancellations, blackouts, without }: Body,
  newId: () => string,
): readonly Wanted<PlanDraftCommand>[] | ProblemAnswer => {
  const { draftId, location, date } = look.day;
  const commands: Wanted<PlanDraftCommand>[] = without.map((reservationId) => ({
    type: 'RemoveDraftedChange',
    data: { draftId, reservationId },
  }));
  const slotOf = (calendar: Body['blackouts'][number]['calendar'], slot: string) => {
    const found = findSlot(venues, calendar, slot);
    if (found === 'seat_unknown') return invalid({ calendar: ['There is no such simulator.'] });
    if (typeof found === 'string') return slotTextProblem(found);
    return found.location.id === location.id && found.date === date
      ? { seatId: found.seat.id, startsAt: found.startsAt }
      : invalid({ slot: ['A draft is about one day of one venue.'] });
  };
  for (const { id: reservationId, calendar, slot, price } of moves) {
    const there = reservedOn(look, reservationId);
    if (there === undefined) return GONE;
    const to = slotOf(calendar, slot);
    if ('kind' in to) return to;
    const back = to.seatId === there.from.seatId && to.startsAt === there.from.startsAt;
    commands.push(
      // Moved back to its present place: remove the change.
      back
        ? { type: 'RemoveDraftedChange', data: { draftId, reservationId } }
        : { type: 'DraftMove', data: { draftId, reservationId, ...there, ...to, price } },
    );
  }
  for (const { id: reservationId, percent } of cancellations) {
    const there = reservedOn(look, reservationId);
    if (there === undefined) return GONE;
    commands.push({ type: 'DraftCancellation', data: { draftId, reservationId, ...there, percent } });
  }
  for (const { calendar, slot } of blackouts) {
    const at = slotOf(calendar, slot);
    if ('kind' in at) return at;
    const reservationId = ReservationId.parse(newId());
    commands.push({ type: 'DraftBlackout', data: { draftId, reservationId, ...at } });
  }
  return commands;
};
