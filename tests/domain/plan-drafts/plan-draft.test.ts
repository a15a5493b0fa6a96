import { applicationId, draftOfCommand, planDraftDecider } from '@paddock/shared-domain/plan-drafts/decider';
import type { PlanDraftEvent, PlanDraftEventOf } from '@paddock/shared-domain/plan-drafts/events';
import { DraftId } from '@paddock/shared-domain/plan-drafts/ids';
import { describe, expect, it } from 'vitest';
import { id, instant, localDate } from '../../support/builders/brands.ts';
import { ADA, DOWNTOWN, HALF_PAST, NOON, reservation, seat } from '../../support/builders/venue.ts';
import { storiesOf } from '../../support/given.ts';

const { given } = storiesOf(planDraftDecider);
const draftId = DraftId.parse('draft1');
const opened: PlanDraftEvent = {
  type: 'PlanDraftOpened',
  data: {
    draftId,
    locationId: DOWNTOWN,
    date: localDate('2027-03-02'),
    reason: { subjectId: id.subject('pia'), box: 'x' },
  },
};
const move = (to = 2): PlanDraftEventOf<'MoveDrafted'>['data'] => ({
  draftId,
  reservationId: reservation(1),
  userId: ADA,
  from: { seatId: seat(1), startsAt: NOON },
  seatId: seat(to),
  startsAt: HALF_PAST,
  price: 'settle',
});
const drafted = (to = 2): PlanDraftEvent => ({ type: 'MoveDrafted', data: move(to) });
const blackout = (number: number): PlanDraftEventOf<'BlackoutDrafted'>['data'] => ({
  draftId,
  reservationId: reservation(number),
  seatId: seat(1),
  startsAt: NOON,
});
const applied: PlanDraftEvent = { type: 'PlanDraftApplied', data: { draftId } };

describe('a draft', () => {
  it('holds one change for each reservation: a later one replaces the earlier one', () => {
    expect([...given(opened, drafted(2), drafted(3)).state().changes.values()]).toMatchObject([{ seatId: seat(3) }]);
    given(opened, drafted(2))
      .when({ type: 'DraftMove', data: move(3) })
      .then(drafted(3));
  });

  it('blacks a slot out once; after that change is removed, the slot can be blacked out again', () => {
    const black: PlanDraftEvent = { type: 'BlackoutDrafted', data: blackout(7) };
    given(opened, black)
      .when({ type: 'DraftBlackout', data: blackout(8) })
      .thenRefused('BlackoutDraftedTwice');
    const out: PlanDraftEvent = { type: 'DraftedChangeRemoved', data: { draftId, reservationId: reservation(7) } };
    given(opened, black, out)
      .when({ type: 'DraftBlackout', data: blackout(8) })
      .then({ type: 'BlackoutDrafted', data: blackout(8) });
  });

  it('takes no changes after it is applied or discarded; repeating that end changes nothing', () => {
    given(opened, drafted(), applied)
      .when({ type: 'DraftMove', data: move(3) })
      .thenRefused('DraftEnded');
    given(opened, drafted(), applied).when({ type: 'MarkPlanDraftApplied', data: { draftId } }).then();
    given(opened, { type: 'PlanDraftDiscarded', data: { draftId } })
      .when({ type: 'DiscardPlanDraft', data: { draftId } })
      .then();
    given(opened, applied).when({ type: 'DiscardPlanDraft', data: { draftId } }).thenRefused('DraftEnded');
    given().when({ type: 'DraftMove', data: move() }).thenRefused('DraftUnknown');
  });

  it('is full with as many changes as one append of a day can carry', () => {
    const full = Array.from({ length: 200 }, (_, number): PlanDraftEvent => ({
      type: 'BlackoutDrafted',
      data: {
        ...blackout(number + 10),
        startsAt: instant(new Date(Date.parse(NOON) + number * 1_800_000).toISOString()),
      },
    }));
    given(opened, ...full)
      .when({ type: 'DraftMove', data: move() })
      .thenRefused('DraftFull');
  });

  it('is found by the command id under which its day applied it, and by no other', () => {
    expect(draftOfCommand(applicationId(draftId))).toBe(draftId);
    expect(draftOfCommand('draft:draft1:applied')).toBeUndefined();
    expect(draftOfCommand('outstanding:move')).toBeUndefined();
  });
});
