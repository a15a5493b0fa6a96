import { CarId, LapId, LocationId, TrackId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { DrivenLap, LapEvent, Witness } from '@paddock/shared-domain/laps/events';
import { lapDecider } from '@paddock/shared-domain/laps/lap';
import { isProvisional } from '@paddock/shared-domain/laps/verdict';
import { seenBy } from '@paddock/shared-domain/laps/seen-by';
import { describe, expect, it } from 'vitest';
import { storiesOf } from '../../support/given.ts';

const lapId = LapId.parse('lap1');
const [ada, bob] = [UserId.parse('ada'), UserId.parse('bob')];
const lap: DrivenLap = {
  run: null,
  entry: null,
  session: 'PRACTICE',
  userId: ada,
  seatId: null,
  locationId: LocationId.parse('loc'),
  trackId: TrackId.parse('spa'),
  carId: CarId.parse('amg'),
  boardId: null,
  millis: 139_000,
  sectorsMillis: [],
  cuts: 0,
  tyre: 'Slick',
  fuelLitres: 12.5,
  ballastKg: 0,
  restrictor: 0,
  crossedAt: '2027-03-01T18:00:00.000Z' as Instant,
};
const nothing = { trackLengthMetres: null, carTopSpeedKmh: null, recordMillis: null, reasons: [] };
const recorded = (verdict: 'approved' | 'held' | 'not-approved' = 'approved'): LapEvent => ({
  type: 'LapRecorded',
  data: { lapId, ...lap, ruleSet: 'v3', verdict, reasons: [] },
});
const { given } = storiesOf(lapDecider);

describe('A lap', () => {
  it('is recorded with the rule set, its verdict and every reason', () => {
    given()
      .when({ type: 'RecordLap', data: { lapId, lap: { ...lap, cuts: 1 }, knowledge: nothing } })
      .then({
        type: 'LapRecorded',
        data: { lapId, ...lap, cuts: 1, ruleSet: 'v3', verdict: 'not-approved', reasons: ['CUT'] },
      });
  });

  it('takes over the reasons that only its run knows', () => {
    given()
      .when({ type: 'RecordLap', data: { lapId, lap, knowledge: { ...nothing, reasons: ['CLOCK'] } } })
      .then({ type: 'LapRecorded', data: { lapId, ...lap, ruleSet: 'v3', verdict: 'held', reasons: ['CLOCK'] } });
  });

  it('is the same lap when it is reported again', () => {
    given(recorded())
      .when({ type: 'RecordLap', data: { lapId, lap, knowledge: nothing } })
      .then();
  });

  it('is refused without a time', () => {
    const without = { ...lap, millis: 999_999_999 };
    given()
      .when({ type: 'RecordLap', data: { lapId, lap: without, knowledge: nothing } })
      .thenRefused('LapTimeMissing');
  });

  it('is approved or rejected by staff, each once', () => {
    const why = 'Seen on the replay.';
    const held = given(recorded('held'));
    held.when({ type: 'ApproveLap', data: { lapId, why } }).then({ type: 'LapApproved', data: { lapId, why } });
    held.when({ type: 'RejectLap', data: { lapId, why } }).then({ type: 'LapRejected', data: { lapId, why } });
    given(recorded('not-approved')).when({ type: 'RejectLap', data: { lapId, why } }).then();
    given(recorded()).when({ type: 'ApproveLap', data: { lapId, why } }).then();
    given(recorded())
      .when({ type: 'RejectLap', data: { lapId, why } })
      .then({ type: 'LapRejected', data: { lapId, why } });
    given().when({ type: 'RejectLap', data: { lapId, why } }).thenRefused('LapUnknown');
  });

  it('can be given to another racer', () => {
    given(recorded())
      .when({ type: 'ReattributeLap', data: { lapId, userId: bob, why: 'Seats were swapped.' } })
      .then({ type: 'LapReattributed', data: { lapId, fromUserId: ada, toUserId: bob, why: 'Seats were swapped.' } });
    expect(given(recorded()).state()).toMatchObject({
      verdict: 'approved',
      reasons: [],
      userId: ada,
      penaltyMillis: 0,
    });
  });

  it('takes a penalty once; another penalty replaces it, and zero removes it', () => {
    const penalise = (penaltyMillis: number) =>
      ({ type: 'PenaliseLap', data: { lapId, penaltyMillis, why: 'Cut the chicane.' } }) as const;
    const penalised = (penaltyMillis: number): LapEvent => ({
      type: 'LapPenalised',
      data: { lapId, penaltyMillis, why: 'Cut the chicane.' },
    });
    given(recorded()).when(penalise(5000)).then(penalised(5000));
    given(recorded(), penalised(5000)).when(penalise(5000)).then();
    given(recorded(), penalised(5000)).when(penalise(0)).then(penalised(0));
    given().when(penalise(5000)).thenRefused('LapUnknown');
  });
});

describe('A lap that only the memory of a rig reports', () => {
  const rig = { ...nothing, told: 'RIG' } as const;
  const alone: LapEvent[] = [
    { type: 'LapRecorded', data: { lapId, ...lap, ruleSet: 'v3', verdict: 'held', reasons: ['PROVISIONAL'] } },
    { type: 'WitnessAdded', data: { lapId, witness: 'RIG', agrees: true } },
  ];
  const said = (witness: Witness, more: { readonly agrees?: boolean; readonly cuts?: number } = {}) =>
    ({ lapId, witness, agrees: true, ...more }) as const;
  const final = { lapId, ruleSet: 'v3', verdict: 'approved' as const, reasons: [] };

  it('is provisional: it waits, whatever the board', () => {
    given()
      .when({ type: 'RecordLap', data: { lapId, lap, knowledge: rig } })
      .then(alone[0] as LapEvent);
    expect(isProvisional(['PROVISIONAL'])).toBe(true);
    expect(isProvisional(['PROVISIONAL', 'NO_USER'])).toBe(true);
    expect(isProvisional(['PROVISIONAL', 'TOO_FAST'])).toBe(false);
    expect(isProvisional([])).toBe(false);
  });

  it('is not provisional but unconfirmed if its game did not call it the best', () => {
    given()
      .when({ type: 'RecordLap', data: { lapId, lap, knowledge: { ...rig, reasons: ['UNCONFIRMED'] } } })
      .then({
        type: 'LapRecorded',
        data: { lapId, ...lap, ruleSet: 'v3', verdict: 'not-approved', reasons: ['UNCONFIRMED'] },
      });
  });

  it.each(['UDP', 'RESULTS', 'RACE_OUT'] as const)('is final when %s says the same, without cuts', (witness) => {
    given(...alone)
      .when({ type: 'AddWitness', data: said(witness) })
      .then({ type: 'WitnessAdded', data: said(witness) }, { type: 'LapRejudged', data: final });
  });

  it('is not confirmed by the rig saying it again, nor by a source that contradicts or counts a cut', () => {
    given(...alone)
      .when({ type: 'AddWitness', data: said('RIG') })
      .then();
    const after = (data: ReturnType<typeof said>) => given(...alone).when({ type: 'AddWitness', data }).decision;
    const [other, cut] = [said('RACE_OUT', { agrees: false }), said('RACE_OUT', { cuts: 1 })];
    expect(after(other)).toMatchObject({ events: [{}, { data: { verdict: 'held' } }] });
    expect(after(cut)).toMatchObject({ events: [{}, { data: { verdict: 'not-approved' } }] });
  });

  it('is final when a steward approves it, and no check of its pace makes it so', () => {
    given(...alone)
      .when({ type: 'ApproveLap', data: { lapId, why: '' } })
      .then({ type: 'LapApproved', data: { lapId, why: '' } });
    const pace = { trackLengthMetres: null, carTopSpeedKmh: null, recordMillis: null };
    given(...alone)
      .when({ type: 'RejudgeLap', data: { lapId, pace, gone: ['CLOCK'] } })
      .then();
  });
});

describe('The sources of a lap', () => {
  it('are those whose last report agrees, each once', () => {
    const said = (witness: 'UDP' | 'RIG' | 'RESULTS', agrees = true) => ({ witness, agrees });
    expect(seenBy([])).toEqual([]);
    expect(seenBy([said('UDP'), said('RIG'), said('UDP')])).toEqual(['UDP', 'RIG']);
    expect(seenBy([said('UDP'), said('RESULTS'), said('RESULTS', false), said('RIG', false)])).toEqual(['UDP']);
    expect(seenBy([said('RIG', false), said('RIG')])).toEqual(['RIG']);
  });
});
