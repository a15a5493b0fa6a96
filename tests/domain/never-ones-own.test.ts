import { accountDecider, newAccount } from '@paddock/shared-domain/billing/account';
import { boardDecider } from '@paddock/shared-domain/boards/board';
import { teamDecider } from '@paddock/shared-domain/boards/team';
import { userDecider } from '@paddock/shared-domain/identity/decider';
import { nobody } from '@paddock/shared-domain/identity/user';
import { voucherDecider } from '@paddock/shared-domain/vouchers/decider';
import { noVoucher } from '@paddock/shared-domain/vouchers/voucher';
import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import { emptyDay } from '@paddock/shared-domain/booking/schedule-day';
import type { Command, DomainEvent } from '@paddock/shared-domain/kernel/message';
import { lapDecider } from '@paddock/shared-domain/laps/lap';
import { noRefunds, type Refund } from '@paddock/shared-domain/refunds/refunds';
import { refundsDecider } from '@paddock/shared-domain/refunds/decider';
import { raceEventDecider } from '@paddock/shared-domain/launcher/race-event-commands';
import { waitingDecider } from '@paddock/shared-domain/waiting/decider';
import { emptyList } from '@paddock/shared-domain/waiting/waiting-list';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { id, price } from '../support/builders/brands.ts';
import { loose, type LooseDecider } from '../support/loose-decider.ts';
import { stub } from '../support/stub.ts';

const NOW = '2027-03-01T18:00:00.000Z';
const LATER = '2027-03-20T18:00:00.000Z';
type Said = { outcome: string; reason?: string };
const after = (decider: LooseDecider, start: unknown, events: readonly DomainEvent[]): unknown =>
  events.reduce((state: unknown, event) => decider.evolve(state, event), start);

const slot = (reservationId: string, userId: string, startsAt = LATER) => ({
  type: 'SlotBookedOnAccount',
  data: {
    reservationId,
    locationId: 'loc1',
    seatId: `seat${reservationId}`,
    startsAt,
    userId,
    priceCents: 1800,
  },
});
const venue = {
  zone: 'America/Los_Angeles',
  openingHours: Array.from({ length: 7 }, () => ({ opens: 0, closes: 1440 })),
};
const CHEAPER = { fromPriceCents: 1800, priceCents: 1000, difference: { netCents: -800, taxCents: 0 } };
const entry = { entryId: 'e1', seatId: 's1', carId: null, skin: '', ballast: 20, restrictor: 0 };
const raceEvent = (userId: string) => [
  { type: 'RaceEventCreated', data: { eventId: 'ev1', seatId: 's1', locationId: 'loc1' } },
  { type: 'EntryAssigned', data: { eventId: 'ev1', ...entry, userId } },
];
const lap = (userId: string) => ({
  run: null,
  entry: null,
  session: 'PRACTICE',
  userId,
  seatId: null,
  locationId: 'loc1',
  trackId: 't1',
  carId: 'c1',
  boardId: null,
  millis: 90_000,
  sectorsMillis: [],
  cuts: 0,
  tyre: null,
  fuelLitres: null,
  ballastKg: 0,
  restrictor: 0,
  crossedAt: NOW,
});
const knowledge = { trackLengthMetres: null, carTopSpeedKmh: null, recordMillis: null, reasons: [] };
const waiting = (userId: string) => ({ waitId: 'w1', userId, locationId: 'loc1', date: '2027-03-20' });

/** Every command of staff on what belongs to somebody. `bill`: it is about the owner's money. */
const ACTS: readonly {
  readonly name: string;
  readonly decider: LooseDecider;
  readonly bill?: true;
  readonly state: (owner: string) => unknown;
  readonly command: (owner: string) => { type: string; data: object };
}[] = [
  ...(
    [
      ['CancelReservation', { refund: { cause: 'cancelled_by_venue', percent: 100 } }, true],
      ['CancelReservation', { refund: { cause: 'cancelled_by_venue', percent: 0 } }, undefined],
      ['MarkReservationPaid', { paid: true }, true],
      ['WriteNote', { notes: null }, undefined],
      ['MarkAttendance', { attendance: 'arrived', graceMinutes: 15 }, undefined],
      ['MoveReservation', { seatId: 'seat9', startsAt: LATER, venue, seatActive: true }, undefined],
      ['MoveReservation', { seatId: 'seat9', startsAt: LATER, venue, seatActive: true, agreed: CHEAPER }, true],
    ] as const
  ).map(([type, data, bill]) => ({
    name: `${type} ${bill ? 'that gives money back' : ''}`.trim(),
    decider: scheduleDecider,
    ...(bill && { bill }),
    state: (owner: string) => after(scheduleDecider, emptyDay, [slot('r1', owner)]),
    command: () => ({ type, data: { reservationId: 'r1', locationId: 'loc1', ...data } }),
  })),
  {
    name: 'ReserveSlot, which brings it from another day',
    decider: scheduleDecider,
    state: () => emptyDay,
    command: (owner) => ({ type: 'ReserveSlot', data: { ...slot('r1', owner).data, venue, seatActive: true } }),
  },
  {
    name: 'ReserveSlot, which brings it from another day for less',
    decider: scheduleDecider,
    bill: true,
    state: () => emptyDay,
    command: (owner) => ({
      type: 'ReserveSlot',
      data: { ...slot('r1', owner).data, venue, seatActive: true, difference: CHEAPER.difference },
    }),
  },
  {
    name: 'TradePlaces that gives money back',
    decider: scheduleDecider,
    bill: true,
    state: (owner) => after(scheduleDecider, emptyDay, [slot('r1', owner), slot('r2', 'somebody')]),
    command: () => ({
      type: 'TradePlaces',
      data: {
        moves: [
          { reservationId: 'r1', seatId: 'seatr2', agreed: CHEAPER },
          { reservationId: 'r2', seatId: 'seatr1' },
        ].map((move) => ({ ...move, locationId: 'loc1', startsAt: LATER, venue, seatActive: true })),
      },
    }),
  },
  {
    name: 'SetAsideSeats',
    decider: scheduleDecider,
    state: () => emptyDay,
    command: (owner) => ({
      type: 'SetAsideSeats',
      data: {
        offerId: 'o',
        waitId: 'w1',
        tellAt: NOW,
        expiresAt: LATER,
        locationId: 'loc1',
        userId: owner,
        slots: [],
        venue,
        seatsActive: true,
      },
    }),
  },
  {
    name: 'OfferSeats',
    decider: waitingDecider,
    state: () => emptyList,
    command: (owner) => ({
      type: 'OfferSeats',
      data: { ...waiting(owner), offerId: 'o', slots: [], tellAt: NOW, expiresAt: LATER },
    }),
  },
  ...['RequestApproval', 'GrantApproval', 'DeclineApproval'].map((type) => ({
    name: type,
    decider: accountDecider,
    bill: true as const,
    state: () => newAccount,
    command: (owner: string) => ({ type, data: { userId: owner, approvalId: 'a1', matter: 'm', amountCents: 1 } }),
  })),
  ...['WriteOffOutstandingItems', 'ReopenItems', 'CancelMembership'].map((type) => ({
    name: type,
    decider: accountDecider,
    bill: true as const,
    state: () => newAccount,
    command: (owner: string) => ({
      type,
      data: { userId: owner, reservationId: 'r1', itemId: 'i1', locationId: 'loc1', by: 'staff' },
    }),
  })),
  ...['ChooseSessions', 'WithdrawSessionsChoice', 'PauseMembership', 'ResumeMembership'].map((type) => ({
    name: type,
    decider: accountDecider,
    bill: true as const,
    state: () => newAccount,
    command: (owner: string) => ({ type, data: { userId: owner, month: {}, cycles: 1, mostCycles: 3, mostAYear: 1 } }),
  })),
  {
    name: 'PayOutstandingItemsAtDesk',
    decider: accountDecider,
    bill: true,
    state: () => newAccount,
    command: (owner) => ({
      type: 'PayOutstandingItemsAtDesk',
      data: { userId: owner, means: 'cash', expectedCents: 0, paymentIdOf: {} },
    }),
  },
  {
    name: 'OpenRefunds as goodwill',
    decider: refundsDecider,
    bill: true,
    state: () => noRefunds,
    command: (owner) => ({
      type: 'OpenRefunds',
      data: {
        refunds: [
          {
            refundId: 'f',
            userId: owner,
            cause: 'goodwill',
            reservationIds: [],
            credits: [],
            cardCents: 0,
            voucherCents: 0,
            netCents: 0,
            taxCents: 0,
            captured: {},
          },
        ],
      },
    }),
  },
  ...['RetryCardRefunds', 'PayRefundAtDesk', 'TurnRefundIntoVoucher'].map((type) => ({
    name: type,
    decider: refundsDecider,
    bill: true as const,
    state: (owner: string) =>
      noRefunds.with(
        id.refund('f'),
        stub<Refund>({
          due: stub<Refund['due']>({ userId: id.user(owner), cardCents: price(1) }),
          card: 'failed',
          attempt: 0,
        }),
      ),
    command: () => ({ type, data: { refundId: 'f', refundIds: ['f'], means: 'cash' } }),
  })),
  ...['AwardPoints', 'WithdrawPoints'].map((type) => ({
    name: type,
    decider: boardDecider,
    state: () => undefined,
    command: (owner: string) => ({
      type,
      data: { boardId: 'b1', awardId: 'a1', teamId: 't1', points: 25, memberIds: ['somebody', owner] },
    }),
  })),
  ...[
    'BlockVoucher',
    'UnblockVoucher',
    'BlockVoucherByStaff',
    'UnblockVoucherByStaff',
    'WithdrawVoucherBalance',
    'ReissueVoucher',
  ].map((type) => ({
    name: type,
    decider: voucherDecider,
    bill: true as const,
    state: (owner: string) => ({ ...noVoucher, issued: { userId: owner } }),
    command: () => ({ type, data: { voucherId: 'v1', disputeId: 'd1' } }),
  })),
  {
    name: 'RecordLap',
    decider: lapDecider,
    state: () => undefined,
    command: (owner) => ({ type: 'RecordLap', data: { lapId: 'l1', lap: lap(owner), knowledge } }),
  },
  ...['ApproveLap', 'RejectLap', 'PenaliseLap'].map((type) => ({
    name: type,
    decider: lapDecider,
    state: (owner: string) => ({
      verdict: 'held',
      reasons: [],
      userId: owner,
      penaltyMillis: 0,
      millis: 90_000,
      witnesses: new Map(),
      ruled: false,
    }),
    command: () => ({ type, data: { lapId: 'l1', why: 'x', penaltyMillis: 5000 } }),
  })),
  {
    name: 'ReattributeLap to oneself',
    decider: lapDecider,
    state: () => ({
      verdict: 'held',
      reasons: [],
      userId: null,
      penaltyMillis: 0,
      millis: 90_000,
      witnesses: new Map(),
      ruled: false,
    }),
    command: (owner) => ({ type: 'ReattributeLap', data: { lapId: 'l1', userId: owner, why: 'x' } }),
  },
  ...[
    ['AppointStaff', { superuser: true, permissions: [] }],
    ['DismissStaff', {}],
    ['DisableTwoFactor', {}],
    ['ForgetUser', {}],
  ].map(([type, data]) => ({
    name: String(type),
    decider: userDecider,
    state: () => nobody,
    command: (owner: string) => ({ type: String(type), data: { userId: owner, ...Object(data) } }),
  })),
  {
    name: 'JoinTeam',
    decider: teamDecider,
    state: () => undefined,
    command: (owner) => ({ type: 'JoinTeam', data: { teamId: 't1', userId: owner } }),
  },
  {
    name: 'LeaveWaitlist',
    decider: waitingDecider,
    state: () => emptyList,
    command: (owner) => ({ type: 'LeaveWaitlist', data: waiting(owner) }),
  },
  {
    name: 'AssignEntry',
    decider: raceEventDecider,
    state: (owner) => after(raceEventDecider, undefined, raceEvent(owner).slice(0, 1)),
    command: (owner) => ({
      type: 'AssignEntry',
      data: { eventId: 'ev1', entryId: 'e9', seatId: 's1', driver: { ...entry, userId: owner } },
    }),
  },
  {
    name: 'ChangeEntry to oneself',
    decider: raceEventDecider,
    state: () => after(raceEventDecider, undefined, raceEvent('somebody')),
    command: (owner) => ({ type: 'ChangeEntry', data: { eventId: 'ev1', entryId: 'e1', driver: { userId: owner } } }),
  },
  {
    name: 'ChangeEntry that makes one’s own car lighter',
    decider: raceEventDecider,
    state: (owner) => after(raceEventDecider, undefined, raceEvent(owner)),
    command: () => ({ type: 'ChangeEntry', data: { eventId: 'ev1', entryId: 'e1', driver: { ballast: 0 } } }),
  },
  {
    name: 'ChangeEntry that makes one’s own car lighter and names somebody else on it',
    decider: raceEventDecider,
    state: (owner) => after(raceEventDecider, undefined, raceEvent(owner)),
    command: () => ({
      type: 'ChangeEntry',
      data: { eventId: 'ev1', entryId: 'e1', driver: { ballast: 0, userId: null } },
    }),
  },
  {
    name: 'ChangeEntry that makes the car lighter on the seat that one has booked',
    decider: raceEventDecider,
    state: () => after(raceEventDecider, undefined, raceEvent('somebody')),
    command: (owner) => ({
      type: 'ChangeEntry',
      data: { eventId: 'ev1', entryId: 'e1', driver: { ballast: 0 }, booked: owner },
    }),
  },
  {
    name: 'ChangeEntry by which somebody booked drives a lighter car',
    decider: raceEventDecider,
    state: () => after(raceEventDecider, undefined, raceEvent('somebody')),
    command: (owner) => ({
      type: 'ChangeEntry',
      data: { eventId: 'ev1', entryId: 'e1', driver: { ballast: 0, userId: owner }, booked: owner },
    }),
  },
];

const decide = (act: (typeof ACTS)[number], owner: string, metadata: object): Said => {
  const command = { ...act.command(owner), metadata: { now: NOW, reason: 'A reason', ...metadata } } as Command;
  return act.decider.decide(command, act.state(owner));
};
const staff = (permission: string) => ({ actor: { kind: 'staff', userId: 'me', permission } });
const OWN = ['OnesOwn', 'ColleaguesBill', 'ReasonMissing'];

/** Deciders without a table: nothing of them belongs to a person, or they only hold what another decider judges. */
const NOBODYS: Readonly<Record<string, string>> = {
  allowanceDecider: 'a purchase of one’s own is counted, and nobody gives more',
  assistDecider: 'driving aids are the venue’s',
  carDecider: 'the catalogue is the venue’s',
  carGroupDecider: 'the catalogue is the venue’s',
  checkoutDecider: 'a process takes each step; people begin their own',
  driverDecider: 'a process follows the teams',
  entryDecider: 'a rig reports',
  evidenceDecider: 'rigs and servers report',
  floorDecider: 'a party is a group of seats',
  givenAwayDecider: 'it counts what another decider judges',
  identityClaimDecider: 'it follows the account',
  imageDecider: 'the catalogue is the venue’s',
  introRateDecider: 'it follows the membership',
  launchDecider: 'a race server is the venue’s',
  locationDecider: 'the venue has no owner',
  operationsDecider: 'orders of superusers about read models, processes and mails',
  pageDecider: 'the catalogue is the venue’s',
  paymentDecider: 'a process takes each step; people begin their own',
  planDraftDecider: 'a draft changes nothing: the day judges it when it is applied',
  presetDecider: 'presets are the venue’s',
  readAuditDecider: 'it records looks',
  reconciliationDecider: 'it records what differs',
  runDecider: 'a server reports',
  seatAgentDecider: 'a rig is the venue’s',
  seatDecider: 'the venue has no owner',
  seatTypeDecider: 'the venue has no owner',
  businessDecider: 'the venue has no owner',
  trackDecider: 'the catalogue is the venue’s',
};

describe('every command', () => {
  const domain = join(import.meta.dirname, '../../shared-domain/src');
  const files = readdirSync(domain, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
  const found = files.flatMap((path) =>
    [...readFileSync(join(domain, path), 'utf8').matchAll(/^export const (\w+Decider)\b/gm)].map(
      ([, name = '']) => [name, path] as const,
    ),
  );
  const judged = found.filter(([name]) => !(name in NOBODYS));
  const tableOf = async (name: string, path: string): Promise<object | undefined> => {
    const module: Readonly<Record<string, { readonly whose?: object }>> = await import(join(domain, path));
    return module[name]?.whose;
  };

  it('belongs to a decider with a table, or to one that needs none', async () => {
    expect(found.length).toBeGreaterThan(30);
    const without = await Promise.all(judged.map(async ([name, path]) => ((await tableOf(name, path)) ? [] : [name])));
    expect(without.flat()).toEqual([]);
    expect(Object.keys(NOBODYS).filter((name) => !found.some(([one]) => one === name))).toEqual([]);
  });

  // A command without a row does not compile; one with a rule is played here, with every permission.
  it.each(judged)('of %s has its act in this file, or says why it needs none', async (name, path) => {
    const rows = Object.entries((await tableOf(name, path)) ?? {});
    const free = rows.filter(([, row]) => typeof row === 'string');
    expect(free.filter(([, row]) => !/^(open|follows): \w.{10,}$/.test(row))).toEqual([]);
    const played = new Set(ACTS.map((act) => act.command('me').type));
    expect(rows.flatMap(([type, row]) => (typeof row === 'string' || played.has(type) ? [] : [type]))).toEqual([]);
  });
});

describe('staff cannot use their permissions on what is their own', () => {
  for (const act of ACTS)
    it(act.name, () => {
      // 1. Their own: refused with every permission, also to one of several superusers.
      for (const permission of ['reservations.change_reservation', 'user.change_user', 'superuser'])
        expect([permission, decide(act, 'me', staff(permission))]).toEqual([
          permission,
          { outcome: 'refused', reason: 'OnesOwn' },
        ]);
      // 2. The only superuser may, with a reason.
      const alone = { ...staff('superuser'), whose: { noColleague: true } };
      expect(decide(act, 'me', { ...alone, reason: ' ' })).toMatchObject({ reason: 'ReasonMissing' });
      expect(OWN).not.toContain(decide(act, 'me', alone).reason);
      // 3. A customer's: allowed as usual.
      expect(OWN).not.toContain(decide(act, 'ada', staff('user.change_user')).reason);
      const besideStaff = { ...staff('user.change_user'), whose: { ofStaff: ['bea'] } };
      expect(OWN).not.toContain(decide(act, 'ada', besideStaff).reason);
      // 4. A colleague's: only a superuser may change their money.
      const colleague = { ...staff('user.change_user'), whose: { ofStaff: ['bea'] } };
      const said = decide(act, 'bea', colleague).reason;
      if (act.bill) expect(said).toBe('ColleaguesBill');
      else expect(OWN).not.toContain(said);
      expect(OWN).not.toContain(decide(act, 'bea', { ...staff('superuser'), whose: { ofStaff: ['bea'] } }).reason);
      // 5. Customers and system processes are not staff.
      for (const actor of [
        { kind: 'customer', userId: 'me' },
        { kind: 'system', process: 'test' },
      ])
        expect(OWN).not.toContain(decide(act, 'me', { actor }).reason);
    });

  it('lets staff enter themselves on a seat that they have booked', () => {
    const act = ACTS.find(({ name }) => name === 'AssignEntry');
    if (act === undefined) throw new Error('There is no such act.');
    const { data, type } = act.command('me');
    const booked = { ...act, command: () => ({ type, data: { ...data, booked: 'me' } }) };
    expect(decide(booked, 'me', staff('leaderboards.can_manage_race_events')).outcome).toBe('accepted');
  });
});

describe('a reservation that has begun', () => {
  const begun = (decision: { type: string; data: object }, permission: string, reason: string | undefined, at = NOW) =>
    loose(scheduleDecider).decide(
      { ...decision, metadata: { now: at, reason, ...staff(permission) } } as Command,
      after(scheduleDecider, emptyDay, [slot('r1', 'ada', '2027-03-01T17:30:00.000Z')]),
    );
  const end = {
    type: 'CancelReservation',
    data: { reservationId: 'r1', locationId: 'loc1', refund: { cause: 'cancelled_by_venue', percent: 100 } },
  };
  const move = {
    type: 'MoveReservation',
    data: { reservationId: 'r1', locationId: 'loc1', seatId: 'seat9', startsAt: LATER, venue, seatActive: true },
  };
  for (const [name, act] of Object.entries({ end, move }))
    it(`can be changed only with the permission for refunds and a reason: ${name}`, () => {
      expect(begun(act, 'reservations.change_reservation', 'Why')).toMatchObject({ reason: 'SessionBegun' });
      expect(begun(act, 'user.change_user', undefined)).toMatchObject({ reason: 'ReasonMissing' });
      expect(begun(act, 'user.change_user', 'Why')).toMatchObject({ outcome: 'accepted' });
      expect(begun(act, 'superuser', 'Why')).toMatchObject({ outcome: 'accepted' });
    });

  it('can be moved to another seat while it runs without that permission, because a rig may break', () => {
    const during = '2027-03-01T17:40:00.000Z';
    expect(begun(move, 'reservations.change_reservation', undefined, during)).toMatchObject({ outcome: 'accepted' });
    expect(begun(end, 'reservations.change_reservation', undefined, during)).toMatchObject({ reason: 'SessionBegun' });
  });
});
