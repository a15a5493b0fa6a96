import { readConfig } from '@paddock/kit/config';
import { openTestClock } from '@paddock/office/test-clock/test-clock';
import { accountDecider } from '@paddock/shared-domain/billing/account';
import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import { scheduleId } from '@paddock/shared-domain/booking/schedule-day';
import { Credits } from '@paddock/shared-domain/club/credit-value';
import { LocationId, ReservationId, SeatId } from '@paddock/shared-domain/kernel/ids';
import { ZERO_CENTS } from '@paddock/shared-domain/kernel/money';
import { DEFAULT_OPENING_HOURS } from '@paddock/shared-domain/venues/opening-hours';
import type { Instant, LocalDate } from '@paddock/shared-domain/kernel/time';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { price } from '../../support/builders/brands.ts';
import { startSecondProcess } from '../../support/second-process.ts';
import { PASSWORD, type Person, startVenue, type Venue } from '../../support/venue.ts';

let venue: Venue;
let location: string;
let seats: string[];
let owner: Person;
beforeAll(async () => {
  venue = await startVenue(undefined, { TEST_CLOCK: 'on' });
  ({ location, seats } = await venue.open());
  owner = await venue.person('boss', { superuser: true });
});
afterAll(() => venue.close());

/** Headers of a new login, because a session ends long before the clock has moved a month. */
const asOwner = async () => {
  const { body } = await venue.anonymous.post('/auth/token', { username: owner.email, password: PASSWORD });
  return { authorization: `Bearer ${body.access}` };
};
const advance = async (to: string) => owner.post('/test-clock', { advance_to: to }, await asOwner());
const join = async (name: string, card = 'tok_visa'): Promise<Person> => {
  const person = await venue.person(name, { card });
  await person.post('/users/me/charges/credits_enroll', { credits_amount: 1000 });
  return person;
};
const eventsOf = async (person: Person, ...types: string[]) =>
  (await venue.log())
    .filter(({ stream, type }) => stream === `account-${person.id}` && types.includes(type))
    .map(({ type, metadata }) => `${type} ${(metadata as { at: string }).at}`);

describe('the test clock', () => {
  it('sets the Date header of answers, because screens calculate with it', async () => {
    expect((await venue.anonymous.get('/locations')).headers['date']).toBe(
      new Date(venue.composed.deps.clock.now()).toUTCString(),
    );
  });

  it('CLUB-32 runs months in order: renewals at the venue’s midnight, warnings a week before expiry, then expiry', async () => {
    const ada = await join('ada');
    const moved = await advance('2027-07-02T00:00:00.000Z');
    expect(moved.status).toBe(200);
    expect(moved.body).toMatchObject({ now: '2027-07-02T00:00:00.000Z', moving: false });
    expect(moved.body.happened).toMatchObject({ renewed: 4, warned: 2, expired: 2 });
    expect(await eventsOf(ada, 'MembershipRenewed', 'CreditExpiryAnnounced', 'CreditsExpired')).toEqual([
      'MembershipRenewed 2027-04-01T07:00:00.000Z',
      'MembershipRenewed 2027-05-01T07:00:00.000Z',
      'CreditExpiryAnnounced 2027-05-25T07:00:00.000Z',
      'CreditsExpired 2027-06-01T07:00:00.000Z',
      'MembershipRenewed 2027-06-01T07:00:00.000Z',
      'CreditExpiryAnnounced 2027-06-24T07:00:00.000Z',
      'CreditsExpired 2027-07-01T07:00:00.000Z',
      'MembershipRenewed 2027-07-01T07:00:00.000Z',
    ]);
    expect(venue.twin.ledger().succeededCharges).toHaveLength(5);
  });

  it('retries a failed card after one, three and seven days; paying then restores good standing and grants the credits', async () => {
    const bob = await join('bob');
    await bob.post('/users/me/card', { token: 'tok_chargeCustomerFail' });
    const moved = await advance('2027-08-12T00:00:00.000Z');
    expect(moved.body.happened).toMatchObject({ renewal_failed: 1, retried: 3 });
    expect(await eventsOf(bob, 'RenewalFailed', 'PaymentReminderRecorded', 'MembershipRenewed')).toEqual([
      'RenewalFailed 2027-08-01T07:00:00.000Z',
      'PaymentReminderRecorded 2027-08-02T07:00:00.000Z',
      'PaymentReminderRecorded 2027-08-04T07:00:00.000Z',
      'PaymentReminderRecorded 2027-08-08T07:00:00.000Z',
    ]);
    const { body } = await venue.anonymous.post('/auth/token', { username: bob.email, password: PASSWORD });
    const headers = { authorization: `Bearer ${body.access}` };
    const owed = await venue.composed.deps.commands.load(accountDecider, bob.id);
    expect(owed.state.club.present?.inGoodStanding).toBe(false);
    expect(owed.state.credits.lots.size).toBe(1);
    await bob.post('/users/me/card', { token: 'tok_mastercard' }, headers);
    const captured = await bob.post('/users/me/charges/capture_outstanding', undefined, headers);
    expect(captured.body).toMatchObject({ state: 'completed', amount_cents: 8760 });
    const paid = await venue.composed.deps.commands.load(accountDecider, bob.id);
    expect(paid.state.club.present?.inGoodStanding).toBe(true);
    expect(paid.state.credits.lots.size).toBe(2);
  });

  it('charges a new card at the next retry; a written-off month restores good standing without credits', async () => {
    const [eve, dan] = [await join('eve'), await join('dan')];
    for (const person of [eve, dan]) await person.post('/users/me/card', { token: 'tok_chargeCustomerFail' });
    await advance('2027-09-13T00:00:00.000Z');
    const admin = await venue.person('admin', { permissions: ['user.change_user'] });
    expect((await admin.post(`/users/${eve.id}/card`, { token: 'tok_mastercard' })).status).toBe(201);
    expect((await admin.post(`/users/${dan.id}/clear_outstanding`, { reason: 'Goodwill.' })).status).toBe(200);
    await advance('2027-09-16T00:00:00.000Z');
    const [mended, forgiven] = await Promise.all(
      [eve, dan].map(({ id }) => venue.composed.deps.commands.load(accountDecider, id)),
    );
    expect(mended?.state.club.present?.inGoodStanding).toBe(true);
    expect(mended?.state.credits.lots.size).toBe(2);
    expect(forgiven?.state.club.present?.inGoodStanding).toBe(true);
    expect(forgiven?.state.credits.lots.size).toBe(1);
  });

  it('moves neither back nor more than five years ahead, and only for a superuser', async () => {
    expect((await advance('2027-01-01T00:00:00.000Z')).status).toBe(400);
    expect((await advance('2040-01-01T00:00:00.000Z')).status).toBe(400);
    const admin = await venue.person('nosy', { permissions: ['user.change_user'] });
    expect((await admin.post('/test-clock', { advance_to: '2027-12-01T00:00:00.000Z' })).status).toBe(403);
    const { body } = await owner
      .get('/test-clock')
      .then(async () => ({ body: (await advance(venue.composed.deps.clock.now())).body }));
    expect(body.happened).toEqual({});
  });

  it('keeps its time over a restart, and only one process at a time can have it', async () => {
    const pool = new pg.Pool({ connectionString: venue.databaseUrl });
    try {
      const base = venue.clock;
      // A second process does not start beside the first.
      await expect(openTestClock(pool, base, () => Promise.resolve())).rejects.toThrow('another one holds the clock');
      await expect(startSecondProcess(venue)).rejects.toThrow('TEST_CLOCK=on is for one API process');
      // The first process dies: its database session ends, which frees its lock.
      await pool.query(
        `select pg_terminate_backend(pid) from pg_locks
          where locktype = 'advisory' and objid = 7203116 and pid <> pg_backend_pid()`,
      );
      const again = await openTestClock(pool, base, () => new Promise((resolve) => setTimeout(resolve, 100)));
      expect(again.now()).toBe(venue.composed.deps.clock.now());
      expect(again.aheadMillis()).toBeGreaterThan(0);
      again.close();
    } finally {
      await pool.end();
    }
  });

  it('is off by default, and the configuration of production refuses it', async () => {
    const key = 'Zk3vT9qLmX0wR4bK8sYcJ2hN6dGfPaUeWi5tOr7yVlQ=';
    const production = {
      DATABASE_URL: 'postgres://x',
      STRIPE_SECRET_KEY: 'sk_live_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_8Jq2vTz0LmXw4RbK9sYc',
      TOKEN_KEY: key,
      IDENTITY_KEY: key,
      VAULT_KEY: key,
      PUBLIC_URL: 'https://paddock.test',
    };
    expect(readConfig(production).TEST_CLOCK).toBe(false);
    expect(() => readConfig({ ...production, TEST_CLOCK: 'on' })).toThrow('TEST_CLOCK');
    const plain = await startVenue();
    try {
      const boss = await plain.person('boss', { superuser: true });
      expect((await boss.get('/test-clock')).body).toMatchObject({ settable: false, ahead_seconds: 0 });
      expect((await boss.post('/test-clock', { advance_to: '2030-01-01T00:00:00.000Z' })).status).toBe(404);
    } finally {
      await plain.close();
    }
  });
});

describe('a booking with the subscription that broke off after it took its slot', () => {
  const settled = async (condition: () => Promise<boolean>): Promise<boolean> => {
    for (let tries = 0; tries < 1_200; tries += 1) {
      if (await condition()) return true;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return false;
  };
  const reserve = async (person: Person, id: string, hour: number) => {
    const { commands, clock } = venue.composed.deps;
    const now = clock.now();
    const date = '2027-10-05' as LocalDate;
    const handled = await commands.handle(
      scheduleDecider,
      scheduleId(LocationId.parse(location), date),
      [
        {
          type: 'ReserveSlot',
          data: {
            reservationId: ReservationId.parse(id),
            locationId: LocationId.parse(location),
            seatId: SeatId.parse(seats[0] as string),
            startsAt: `2027-10-05T${hour}:00:00.000Z` as Instant,
            userId: person.id,
            priceCents: price(1800),
            feeCents: ZERO_CENTS,
            taxCents: ZERO_CENTS,
            paid: true,
            checkoutId: null,
            venue: { zone: 'America/Los_Angeles', openingHours: DEFAULT_OPENING_HOURS },
            seatActive: true,
          },
        },
      ],
      { commandId: `test:${id}`, actor: { kind: 'customer', userId: person.id }, now },
    );
    expect(handled.outcome).toBe('accepted');
  };
  const aside = (person: Person, holdId: string, type: 'HoldCredits' | 'VoidCreditHold') =>
    venue.composed.deps.commands.handle(
      accountDecider,
      person.id,
      [
        type === 'HoldCredits'
          ? { type, data: { userId: person.id, holdId, credits: Credits.parse(180) } }
          : { type, data: { userId: person.id, holdId } },
      ],
      {
        commandId: `test:${type}:${holdId}`,
        actor: { kind: 'customer', userId: person.id },
        now: venue.composed.deps.clock.now(),
      },
    );
  const stateOf = async (person: Person) => (await venue.composed.deps.commands.load(accountDecider, person.id)).state;

  it('is completed by the process that reads the log: the credits are spent', async () => {
    const ada = await join('halfway');
    const id = 'halfwayReservation01';
    await aside(ada, id, 'HoldCredits');
    await reserve(ada, id, 20);
    expect(await settled(async () => (await stateOf(ada)).credits.holds.get(id)?.state === 'posted')).toBe(true);
  });

  it('is cancelled if its credits were released before', async () => {
    const ada = await join('overtaken');
    const id = 'overtakenReservation';
    await aside(ada, id, 'HoldCredits');
    await aside(ada, id, 'VoidCreditHold');
    await reserve(ada, id, 21);
    const cancelled = async () =>
      (await venue.log()).some(
        ({ type, data }) => type === 'ReservationCancelled' && (data as { reservationId: string }).reservationId === id,
      );
    expect(await settled(cancelled)).toBe(true);
    expect((await stateOf(ada)).credits.holds.get(id)?.state).toBe('voided');
  });
});
