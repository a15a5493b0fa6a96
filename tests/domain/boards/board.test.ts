import { boardDecider } from '@paddock/shared-domain/boards/board';
import {
  bestOn,
  compareLaps,
  countsOn,
  type RankedLap,
  sharedRanks,
} from '@paddock/shared-domain/boards/board-ranking';
import type { BoardEvent, BoardTerms } from '@paddock/shared-domain/boards/events';
import { AwardId, TeamId } from '@paddock/shared-domain/boards/ids';
import { sealedText } from '@paddock/shared-domain/boards/sealed-rows';
import { teamDecider } from '@paddock/shared-domain/boards/team';
import { timeFrameText } from '@paddock/shared-domain/boards/time-frame';
import { BoardId, CarGroupId, CarId, LapId, LocationId, TrackId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { describe, expect, it } from 'vitest';
import { storiesOf } from '../../support/given.ts';

const at = (text: string) => text as Instant;
const boardId = BoardId.parse('board1');
const [spa, monza] = [TrackId.parse('spa'), TrackId.parse('monza')];
const [west, east] = [LocationId.parse('west'), LocationId.parse('east')];
const gt3 = CarGroupId.parse('gt3');
const terms: BoardTerms = {
  name: 'GT3 at Spa',
  description: '',
  calculation: 'TIME',
  locationId: west,
  active: true,
  since: at('2027-03-01T08:00:00.000Z'),
  until: at('2027-04-01T07:00:00.000Z'),
  frame: 'MONTH',
  trackId: spa,
  carGroupId: gt3,
  carId: null,
  sessions: null,
  tyres: null,
  ballastMinKg: null,
  countBest: null,
};
const points: BoardTerms = { ...terms, calculation: 'POINTS', trackId: null, carGroupId: null };
const lap: RankedLap = {
  lapId: LapId.parse('lap1'),
  userId: UserId.parse('ada'),
  millis: 139_000,
  crossedAt: at('2027-03-05T20:00:00.000Z'),
  locationId: west,
  trackId: spa,
  carId: CarId.parse('amg'),
  groupIds: [gt3],
  session: 'PRACTICE',
  tyre: 'Slick',
  ballastKg: 0,
  seenBy: [],
};

describe('A board of times', () => {
  it('counts only laps of its track, location, car group, time span, sessions, tyres and ballast', () => {
    expect(countsOn(terms, lap)).toBe(true);
    for (const other of [
      { trackId: monza },
      { locationId: east },
      { groupIds: [] },
      { crossedAt: at('2027-03-01T07:59:59.999Z') },
      { crossedAt: at('2027-04-01T07:00:00.000Z') },
    ]) {
      expect(countsOn(terms, { ...lap, ...other })).toBe(false);
    }
    expect(countsOn(terms, { ...lap, crossedAt: terms.since })).toBe(true);
    expect(countsOn({ ...terms, locationId: null }, { ...lap, locationId: east })).toBe(true);
    expect(countsOn({ ...terms, sessions: ['RACE'] }, lap)).toBe(false);
    expect(countsOn({ ...terms, tyres: ['Street'] }, lap)).toBe(false);
    expect(countsOn({ ...terms, ballastMinKg: 10 }, lap)).toBe(false);
  });

  it('counts only laps with enough sources, if it asks for a number of sources', () => {
    const seen = { ...lap, seenBy: ['UDP', 'RESULTS'] as const };
    expect([undefined, null, 2, 3].map((minWitnesses) => countsOn({ ...terms, minWitnesses }, seen))).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(countsOn({ ...terms, minWitnesses: 2 }, { ...lap, seenBy: ['UDP'] })).toBe(false);
  });

  it('takes the best of the laps that count; of equal times the earlier one', () => {
    const laps = [
      { ...lap, lapId: LapId.parse('slow'), millis: 140_000 },
      { ...lap, lapId: LapId.parse('elsewhere'), millis: 100_000, locationId: east },
      { ...lap, lapId: LapId.parse('later'), crossedAt: at('2027-03-06T20:00:00.000Z') },
      lap,
    ];
    expect(bestOn(terms, laps)?.lapId).toBe('lap1');
    expect(bestOn(terms, [])).toBeUndefined();
    expect(compareLaps(lap, { ...lap, lapId: LapId.parse('lap2') })).toBeLessThan(0);
  });

  it('shares the rank of equal times and skips the next', () => {
    expect(sharedRanks([138, 139, 139, 140])).toEqual([1, 2, 2, 4]);
    expect(sharedRanks([])).toEqual([]);
  });

  it('describes its time span in the venue’s time zone', () => {
    const zone = 'America/Los_Angeles';
    expect(timeFrameText(terms, zone)).toBe('Mar 2027');
    expect(timeFrameText({ ...terms, frame: 'ALL' }, zone)).toBe('Since Mar 1, 2027');
    expect(timeFrameText({ ...terms, frame: 'SEASON' }, zone)).toBe('Mar 1, 2027 to Mar 31, 2027');
    expect(timeFrameText({ ...terms, frame: 'SEASON', until: null }, zone)).toBe('From Mar 1, 2027');
    expect(timeFrameText({ ...terms, frame: 'DAY' }, zone)).toBe('Mar 1, 2027');
    expect(timeFrameText({ ...terms, frame: 'WEEK' }, 'Asia/Tokyo')).toBe('Week of Mar 1, 2027');
  });
});

describe('Defining boards and awarding points', () => {
  const { given } = storiesOf(boardDecider);
  const defined = (said: BoardTerms): BoardEvent => ({ type: 'BoardDefined', data: { boardId, ...said } });
  const award = {
    boardId,
    awardId: AwardId.parse('race1'),
    teamId: TeamId.parse('foxes'),
    carId: null,
    points: 25,
    awardedAt: at('2027-03-08T20:00:00.000Z'),
  };

  it('BOARD-01 defines name, description, calculation, location, since, span and whether it is active', () => {
    given()
      .when({ type: 'DefineBoard', data: { boardId, ...terms } })
      .then(defined(terms));
    given(defined(terms))
      .when({ type: 'DefineBoard', data: { boardId, ...terms } })
      .then();
    const renamed = { ...terms, name: 'Spa', active: false };
    given(defined(terms))
      .when({ type: 'DefineBoard', data: { boardId, ...renamed } })
      .then(defined(renamed));
  });

  it('refuses a board of times without a track, a span that ends before it begins, and a change of the calculation', () => {
    const define = (said: BoardTerms) => ({ type: 'DefineBoard', data: { boardId, ...said } }) as const;
    given()
      .when(define({ ...terms, trackId: null }))
      .thenRefused('TrackMissing');
    given()
      .when(define({ ...terms, until: terms.since }))
      .thenRefused('FrameEndsBeforeItBegins');
    given(defined(terms)).when(define(points)).thenRefused('CalculationIsFixed');
  });

  it('refuses terms from a form that is older than the last change of terms; awarded points are no such change', () => {
    const awarded: BoardEvent = { type: 'PointsAwarded', data: award };
    const renamed = { ...points, name: 'Winter league' };
    const wanted = { ...points, description: 'All winter' };
    const save = (seenRevision: number) =>
      ({ type: 'DefineBoard', data: { boardId, ...wanted, seenRevision } }) as const;
    given(defined(points), awarded, awarded).when(save(0)).then(defined(wanted));
    given(defined(points), awarded, defined(renamed)).when(save(0)).thenRefused('TermsMoved');
    given(defined(points), awarded, defined(renamed), awarded).when(save(2)).then(defined(wanted));
  });

  it('counts an award once, however often it is imported, and never again after it is withdrawn', () => {
    const awarded: BoardEvent = { type: 'PointsAwarded', data: award };
    const withdrawn: BoardEvent = {
      type: 'PointsWithdrawn',
      data: { boardId, awardId: award.awardId, teamId: award.teamId, points: 25 },
    };
    const again = { type: 'AwardPoints', data: { ...award, memberIds: [] } } as const;
    given(defined(points)).when(again).then(awarded);
    given(defined(points), awarded).when(again).then();
    given(defined(points), awarded)
      .when({ type: 'WithdrawPoints', data: { boardId, awardId: award.awardId, memberIds: [] } })
      .then(withdrawn);
    given(defined(points), awarded, withdrawn).when(again).then();
    given(defined(terms)).when(again).thenRefused('NotAPointsBoard');
    given().when(again).thenRefused('BoardUnknown');
  });
});

describe('Freezing a board', () => {
  const { given } = storiesOf(boardDecider);
  const defined: BoardEvent = { type: 'BoardDefined', data: { boardId, ...terms } };
  const asOf = at('2027-04-02T07:00:00.000Z');
  const later = { now: at('2027-04-02T07:00:00.001Z') };
  const seal = { boardId, asOf, rows: 2, hash: 'a'.repeat(64) };
  const frozen: BoardEvent = {
    type: 'BoardFrozen',
    data: { ...seal, period: { since: terms.since, until: at('2027-04-01T07:00:00.000Z') } },
  };
  const reopened: BoardEvent = {
    type: 'BoardReopened',
    data: { boardId, why: 'Bay 3 was offline.', reopenedAt: at('2027-04-05T09:00:00.000Z') },
  };
  const freeze = { type: 'FreezeBoard', data: seal } as const;

  it('waits for late laps: a day after the end of the span, and a day after the board is reopened', () => {
    given(defined).when(freeze, { now: asOf }).thenRefused('FrameIsOpen');
    given(defined).when(freeze, later).then(frozen);
    given(defined, frozen, reopened)
      .when(freeze, { now: at('2027-05-01T07:00:00.000Z') })
      .thenRefused('FrameIsOpen');
    const anew = { ...seal, asOf: at('2027-04-06T09:00:00.000Z') };
    given(defined, frozen, reopened)
      .when({ type: 'FreezeBoard', data: anew }, { now: at('2027-04-06T09:00:00.001Z') })
      .then({ type: 'BoardFrozen', data: { ...frozen.data, ...anew } } as BoardEvent);
    given().when(freeze, later).thenRefused('BoardUnknown');
    const endless: BoardEvent = { type: 'BoardDefined', data: { boardId, ...terms, until: null } };
    given(endless).when(freeze, later).thenRefused('FrameIsOpen');
  });

  it('happens once: a second freeze changes nothing, even with other rows', () => {
    given(defined, frozen)
      .when({ type: 'FreezeBoard', data: { ...seal, rows: 3, hash: 'b'.repeat(64) } }, later)
      .then();
  });

  it('leaves name, description and visibility open to change, but nothing that decides what counts', () => {
    const define = (more: Partial<BoardTerms>) =>
      ({ type: 'DefineBoard', data: { boardId, ...terms, ...more } }) as const;
    given(defined, frozen)
      .when(define({ until: null }))
      .thenRefused('BoardIsFrozen');
    given(defined, frozen)
      .when(define({ carGroupId: null }))
      .thenRefused('BoardIsFrozen');
    const renamed = { ...terms, name: 'March', description: 'Over.', active: false };
    given(defined, frozen)
      .when(define(renamed))
      .then({ type: 'BoardDefined', data: { boardId, ...renamed } });
  });

  it('refuses to award or withdraw points; after reopening they can be awarded', () => {
    const cup: BoardEvent = { type: 'BoardDefined', data: { boardId, ...points } };
    const award = {
      type: 'AwardPoints',
      data: {
        boardId,
        awardId: AwardId.parse('race1'),
        teamId: TeamId.parse('foxes'),
        carId: null,
        points: 25,
        awardedAt: asOf,
      },
    } as const;
    const give = { ...award, data: { ...award.data, memberIds: [] } };
    given(cup, frozen).when(give).thenRefused('BoardIsFrozen');
    given(cup, frozen, reopened).when(give).then({ type: 'PointsAwarded', data: award.data });
    const awarded: BoardEvent = { type: 'PointsAwarded', data: award.data };
    given(cup, awarded, frozen)
      .when({ type: 'WithdrawPoints', data: { boardId, awardId: award.data.awardId, memberIds: [] } })
      .thenRefused('BoardIsFrozen');
  });

  it('is undone by staff with a reason; reopening a board that is not frozen changes nothing', () => {
    const open = { type: 'ReopenBoard', data: { boardId, why: 'Bay 3 was offline.' } } as const;
    given(defined, frozen)
      .when(open, { now: at('2027-04-05T09:00:00.000Z') })
      .then(reopened);
    given(defined).when(open).then();
    given(defined, frozen, reopened).when(open).then();
    given().when(open).thenRefused('BoardUnknown');
  });

  it('seals the rows as a text with their rank, racer or team, time or points, and lap', () => {
    const row = { rank: 1, userId: UserId.parse('ada'), millis: 139_000, lapId: LapId.parse('lap1') };
    const team = { rank: 1, teamId: TeamId.parse('foxes'), points: 25 };
    expect(sealedText([row])).toBe('1 ada 139000 lap1\n');
    expect(sealedText([team, { ...team, rank: 2 }])).toBe('1 foxes 25\n2 foxes 25\n');
    expect(sealedText([])).toBe('');
  });
});

describe('Teams', () => {
  const { given } = storiesOf(teamDecider);
  const teamId = TeamId.parse('foxes');
  const [ada, bob] = [UserId.parse('ada'), UserId.parse('bob')];
  const form = { teamId, boardId, name: 'Apex Foxes', memberIds: [ada], flagCode: 'fi', approved: true };

  it('BOARD-04 a team has a name, members and a board; people join and leave it once', () => {
    const formed = { type: 'TeamFormed', data: form } as const;
    given().when({ type: 'FormTeam', data: form }).then(formed);
    given(formed).when({ type: 'FormTeam', data: form }).thenRefused('AlreadyFormed');
    given(formed)
      .when({ type: 'JoinTeam', data: { teamId, userId: ada } })
      .then();
    given(formed)
      .when({ type: 'JoinTeam', data: { teamId, userId: bob } })
      .then({ type: 'TeamJoined', data: { teamId, userId: bob } });
    given(formed)
      .when({ type: 'LeaveTeam', data: { teamId, userId: ada } })
      .then({ type: 'TeamLeft', data: { teamId, userId: ada } });
    given(formed).when({ type: 'SuspendTeam', data: { teamId } }).then({ type: 'TeamSuspended', data: { teamId } });
    given(formed).when({ type: 'ApproveTeam', data: { teamId } }).then();
  });

  const cleo = UserId.parse('cleo');
  const formed = { type: 'TeamFormed', data: { ...form, approved: false, captainId: ada } } as const;
  const asked = { type: 'TeamJoinAsked', data: { teamId, userId: bob } } as const;
  const joined = { type: 'TeamJoined', data: { teamId, userId: bob } } as const;
  it('a racer asks to join and the captain accepts or declines; staff may add anybody', () => {
    given(formed)
      .when({ type: 'AskToJoinTeam', data: { teamId, userId: bob } })
      .then(asked);
    given(formed, asked)
      .when({ type: 'AskToJoinTeam', data: { teamId, userId: bob } })
      .then();
    const join = { teamId, userId: bob };
    given(formed, asked)
      .when({ type: 'JoinTeam', data: { ...join, byCaptain: ada } })
      .then(joined);
    given(formed)
      .when({ type: 'JoinTeam', data: { ...join, byCaptain: ada } })
      .thenRefused('DidNotAsk');
    given(formed, asked)
      .when({ type: 'JoinTeam', data: { ...join, byCaptain: bob } })
      .thenRefused('NotTheCaptain');
    given(formed).when({ type: 'JoinTeam', data: join }).then(joined);
    given(formed, asked)
      .when({ type: 'LeaveTeam', data: { ...join, byCaptain: ada } })
      .then({ type: 'TeamJoinDeclined', data: join });
  });
  it('is led by its longest member after the captain leaves, and by nobody after all have left', () => {
    const adaLeft = { type: 'TeamLeft', data: { teamId, userId: ada } } as const;
    const cleoAsks = { type: 'TeamJoinAsked', data: { teamId, userId: cleo } } as const;
    const letCleoIn = (byCaptain: UserId) => ({ type: 'JoinTeam', data: { teamId, userId: cleo, byCaptain } }) as const;
    given(formed, joined, adaLeft, cleoAsks).when(letCleoIn(ada)).thenRefused('NotTheCaptain');
    given(formed, joined, adaLeft, cleoAsks)
      .when(letCleoIn(bob))
      .then({ type: 'TeamJoined', data: { teamId, userId: cleo } });
    const bobLeft = { type: 'TeamLeft', data: { teamId, userId: bob } } as const;
    given(formed, joined, adaLeft, bobLeft, cleoAsks).when(letCleoIn(bob)).thenRefused('NotTheCaptain');
  });
  it('has at most twelve members; after it is archived a member can only leave', () => {
    const many = Array.from({ length: 12 }, (_, at) => UserId.parse(`racer${at}`));
    given()
      .when({ type: 'FormTeam', data: { ...form, memberIds: [...many, ada] } })
      .thenRefused('TeamIsFull');
    const full = { type: 'TeamFormed', data: { ...form, memberIds: many } } as const;
    given(full)
      .when({ type: 'JoinTeam', data: { teamId, userId: ada } })
      .thenRefused('TeamIsFull');
    given(full)
      .when({ type: 'AskToJoinTeam', data: { teamId, userId: ada } })
      .thenRefused('TeamIsFull');
    const archived = { type: 'TeamArchived', data: { teamId } } as const;
    given(formed).when({ type: 'ArchiveTeam', data: { teamId } }).then(archived);
    for (const type of ['ApproveTeam', 'SuspendTeam'] as const)
      given(formed, archived).when({ type, data: { teamId } }).thenRefused('TeamIsArchived');
    given(formed, archived)
      .when({ type: 'AskToJoinTeam', data: { teamId, userId: bob } })
      .thenRefused('TeamIsArchived');
    given(formed, archived)
      .when({ type: 'LeaveTeam', data: { teamId, userId: ada } })
      .then({ type: 'TeamLeft', data: { teamId, userId: ada } });
  });
  it('may be renamed by its captain until it is approved, and by staff always', () => {
    const approved = { type: 'TeamApproved', data: { teamId } } as const;
    const data = { teamId, name: 'Night Owls', flagCode: 'fi' };
    const renamed = { type: 'TeamRenamed', data } as const;
    given(formed)
      .when({ type: 'RenameTeam', data: { ...data, byCaptain: ada } })
      .then(renamed);
    given(formed, approved)
      .when({ type: 'RenameTeam', data: { ...data, byCaptain: ada } })
      .thenRefused('NameIsApproved');
    given(formed, approved).when({ type: 'RenameTeam', data }).then(renamed);
    given(formed, renamed).when({ type: 'RenameTeam', data }).then();
  });
});
