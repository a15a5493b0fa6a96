import { createDecode } from '@paddock/event-store/codec';
import { type RecordedEvent, START } from '@paddock/event-store/port';
import { readConfig } from '@paddock/kit/config';
import { createPayments } from '@paddock/sales/payments/process/payments';
import type { VenueFacts } from '@paddock/sales/payments/process/deps';
import { noFailpoints } from '@paddock/kit/processes/failpoints';
import { findByEmail } from '@paddock/people/identity/find-account';
import { createPasswords } from '@paddock/people/identity/passwords/passwords';
import { hoursOf, planBookings } from '@paddock/embedded/demo/bookings-plan';
import { openDemoDeps } from '@paddock/embedded/demo/demo-deps';
import { type Loaded, loadDemo } from '@paddock/embedded/demo/load-demo';
import { heldDemo } from '@paddock/kit/fitness/held-demo';
import { DEMO_PASSWORD } from '@paddock/kit/fitness/known-secrets';
import { ADA, PEOPLE } from '@paddock/embedded/demo/people-plan';
import { LOCATIONS } from '@paddock/embedded/demo/venue-plan';
import { accountDecider } from '@paddock/shared-domain/billing/account';
import { creditsBalance } from '@paddock/shared-domain/club/lots';
import { allEvents } from '@paddock/shared-domain/all-events';
import { carGroupDecider } from '@paddock/shared-domain/catalogue/car-group';
import { isReserving } from '@paddock/shared-domain/booking/reserving';
import { isOnboarded } from '@paddock/shared-domain/identity/onboarded';
import { CarGroupId, CheckoutId } from '@paddock/shared-domain/kernel/ids';
import { DAY, type Instant, millisOf, plusMillis } from '@paddock/shared-domain/kernel/time';
import { startStripeTwin, type StripeTwin } from '@paddock/stripe-twin/start-stripe-twin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres, type TestPostgres } from '../../support/postgres.ts';

const quiet = (): void => undefined;
const NOW = '2026-11-21T18:20:00.000Z' as Instant;

describe('The demo venue', () => {
  let postgres: TestPostgres;
  let twin: StripeTwin;
  beforeAll(async () => {
    [postgres, twin] = await Promise.all([startPostgres(), startStripeTwin()]);
  });
  afterAll(async () => {
    await Promise.all([postgres?.stop(), twin?.close()]);
  });

  const settings = (database: string) =>
    readConfig({
      NODE_ENV: 'test',
      DATABASE_URL: database,
      STRIPE_TWIN_URL: twin.url,
      STRIPE_SECRET_KEY: 'sk_test_twin',
      TOKEN_KEY: 'T'.repeat(44),
      IDENTITY_KEY: 'I'.repeat(44),
      VAULT_KEY: 'V'.repeat(44),
    });

  type DemoDeps = Awaited<ReturnType<typeof openDemoDeps>>['deps'];
  const within = async <Answer>(database: string, work: (deps: DemoDeps) => Promise<Answer>): Promise<Answer> => {
    const { deps, close } = await openDemoDeps(settings(database));
    try {
      return await work(deps);
    } finally {
      await close();
    }
  };
  const eventsOf = async ({ store }: DemoDeps): Promise<RecordedEvent[]> => {
    const stop = new AbortController();
    const events: RecordedEvent[] = [];
    for await (const message of store.subscribeAll(START, { signal: stop.signal })) {
      if (message.kind === 'caught-up') stop.abort();
      else events.push(message.event);
    }
    return events;
  };
  const named = (events: readonly RecordedEvent[], type: string) => events.filter((event) => event.type === type);

  it('is made by real commands: every checkout is paid, everybody can log in, and no slot is only held', async () => {
    await within(await postgres.createDatabase(), async (deps) => {
      const charges = twin.ledger().succeededCharges.length;
      expect(await loadDemo(deps, NOW, quiet)).toBe<Loaded>('loaded');
      const events = await eventsOf(deps);
      // The mark of a demo venue comes before any account, because their password is public.
      expect(events[0]?.type).toBe('DemoVenueBegun');
      expect(await heldDemo(deps.store)).toBe(true);
      const decode = createDecode([...allEvents]);
      for (const event of events) expect(millisOf(decode(event).metadata.at)).toBeLessThanOrEqual(millisOf(NOW));

      // Lists show bays by number, although they were installed within a moment.
      const bays = named(events, 'SeatInstalled').map(({ data }) => data as { name: string; ordering?: number });
      expect(bays.map(({ name, ordering }) => name === `Bay ${ordering}`)).not.toContain(false);

      // Every simulator has its own race event, and there is one party of three with its entries.
      expect(named(events, 'RaceEventCreated')).toHaveLength(named(events, 'SeatInstalled').length);
      expect([named(events, 'PartyHosted'), named(events, 'EntryAssigned')].map(({ length }) => length)).toEqual([
        1, 3,
      ]);
      expect([named(events, 'PresetDefined'), named(events, 'AssistDefined')].map(({ length }) => length)).toEqual([
        2, 2,
      ]);

      const paid = named(events, 'CheckoutCompleted');
      expect(paid.length).toBeGreaterThan(60);
      expect(named(events, 'CheckoutAccepted')).toHaveLength(paid.length);
      const held = named(events, 'SlotHeld').map(({ data }) => (data as { reservationId: string }).reservationId);
      const reserved = events.filter(isReserving).map(({ data }) => (data as { reservationId: string }).reservationId);
      expect(held.filter((id) => !reserved.includes(id))).toEqual([]);
      const charged = twin.ledger().succeededCharges.length - charges;
      const months = named(events, 'PaymentSettled');
      expect(charged).toBe(paid.length + months.length);

      const identity = { ...deps, settings: deps.identitySettings };
      for (const person of PEOPLE) {
        const account = await findByEmail(identity, person.email);
        expect(account?.userId).toBe(person.userId);
        const hash = await deps.records.credentials.get(person.userId);
        expect(await createPasswords().matches(hash, DEMO_PASSWORD)).toBe(true);
        const { fields, state } = account!;
        expect(
          isOnboarded({
            firstName: fields.first_name,
            lastName: fields.last_name,
            zipCode: fields.zip_code,
            contactPhone: fields.contact_phone,
            passwordChosen: state.passwordChosen,
          }),
        ).toBe(true);
        expect(state.card !== null).toBe(person.card !== null);
        expect(state.isStaff).toBe(person.staff !== null);
      }
    });
  });

  it('has a member in good standing, who has spent some credits and has some left', async () => {
    await within(await postgres.createDatabase(), async (deps) => {
      await loadDemo(deps, NOW, quiet);
      const { credits, club } = (await deps.commands.load(accountDecider, ADA.userId)).state;
      expect(club.present).toMatchObject({ state: 'active', inGoodStanding: true, lastCycle: 1 });
      expect(club.present?.terms).toMatchObject({ intro: false, sessions: 4, creditsRecurring: 1000 });
      expect(creditsBalance(credits, NOW)).toBe(1400);
      expect([...credits.holds.values()].map(({ state }) => state)).toEqual(['posted', 'posted']);
    });
  });

  it('has the bookings of each person in the order of their time, so that a statement goes from day to day', async () => {
    await within(await postgres.createDatabase(), async (deps) => {
      await loadDemo(deps, NOW, quiet);
      const decode = createDecode([...allEvents]);
      const moments = new Map<string, Instant[]>();
      for (const event of (await eventsOf(deps)).filter(isReserving)) {
        const { userId } = event.data as { userId: string };
        moments.set(userId, [...(moments.get(userId) ?? []), decode(event).metadata.at]);
      }
      // Ada has booked with card and credits in turn.
      expect(moments.get(ADA.userId)?.length).toBeGreaterThan(6);
      for (const theirs of moments.values()) expect(theirs).toEqual(theirs.toSorted());
    });
  });

  it('is completed after a load that broke off, with the same events as without a break', async () => {
    const kinds = (events: readonly RecordedEvent[]) => events.map(({ stream, type }) => `${stream} ${type}`).sort();
    const whole = await within(await postgres.createDatabase(), async (deps) => {
      await loadDemo(deps, NOW, quiet);
      return eventsOf(deps);
    });
    const database = await postgres.createDatabase();
    await within(database, async (deps) => {
      let confirmations = 0;
      const confirmIntent: typeof deps.cards.confirmIntent = (request) =>
        (confirmations += 1) > 40 ? Promise.reject(new Error('Power cut.')) : deps.cards.confirmIntent(request);
      await expect(loadDemo({ ...deps, cards: { ...deps.cards, confirmIntent } }, NOW, quiet)).rejects.toThrow(
        'Power cut',
      );
      expect((await eventsOf(deps)).length).toBeLessThan(whole.length);
    });
    await within(database, async (deps) => {
      // The next start is a day later and continues the plan that was begun.
      expect(await loadDemo(deps, plusMillis(NOW, DAY), quiet)).toBe<Loaded>('loaded');
      const events = await eventsOf(deps);
      expect(kinds(events)).toEqual(kinds(whole));
      expect(await loadDemo(deps, NOW, quiet)).toBe<Loaded>('already-there');
      expect((await eventsOf(deps)).length).toBe(events.length);
    });
  });

  it('is complete although answers of the card provider are lost, streams are busy, and checkouts end as abandoned', async () => {
    const whole = planBookings(NOW).checkouts.length;
    await within(await postgres.createDatabase(), async (deps) => {
      const venues: VenueFacts = {
        hoursOf: async (id) => hoursOf(LOCATIONS.find(({ locationId }) => locationId === id)!),
        isActive: async () => true,
      };
      const clock = { now: () => NOW };
      const refuse = () => Promise.reject(new Error('Only seats are bought here.'));
      const effects = { voucher: refuse, enrolment: refuse, renewal: refuse, outstanding: refuse };
      const { bookings } = createPayments({ ...deps, venues, effects, clock, failpoints: noFailpoints });
      let [begun, asked] = [0, 0];
      const handle: DemoDeps['commands']['handle'] = async (decider, id, wanted, context) => {
        const type = wanted[0]?.type;
        asked += 1;
        if (asked % 10 === 0 && (type === 'QuoteCheckout' || type === 'HoldSlot')) return { outcome: 'busy' };
        const handled = await deps.commands.handle(decider, id, wanted, context);
        const [first] = wanted as readonly { readonly type: string; readonly data: object }[];
        if (first?.type === 'BeginCheckout' && 'checkoutId' in first.data && (begun += 1) % 10 === 0)
          await bookings.run(CheckoutId.parse(first.data.checkoutId));
        return handled;
      };
      let answers = 0;
      const lost = <Asked, Answer>(ask: (asked: Asked) => Promise<Answer>) => {
        return async (request: Asked): Promise<Answer | { outcome: 'unknown'; cause: 'timeout' }> => {
          const answer = await ask(request);
          return (answers += 1) % 5 === 0 ? { outcome: 'unknown', cause: 'timeout' } : answer;
        };
      };
      const { ensureCustomer, storeCard, createIntent, confirmIntent } = deps.cards;
      const cards: DemoDeps['cards'] = {
        ...deps.cards,
        ensureCustomer: lost(ensureCustomer),
        storeCard: lost(storeCard),
        createIntent: lost(createIntent),
        confirmIntent: lost(confirmIntent),
      };
      const sleep = async (): Promise<void> => undefined;
      const busy = { ...deps, cards, sleep, commands: { ...deps.commands, handle } };
      expect(await loadDemo(busy, NOW, quiet)).toBe<Loaded>('loaded');
      const events = await eventsOf(deps);
      expect(named(events, 'PaymentAbandoned').length).toBeGreaterThan(0);
      expect(named(events, 'CheckoutCompleted')).toHaveLength(whole);
      // Each is charged once, whichever answer was lost.
      const charges = named(events, 'PaymentCaptured')
        .filter(({ stream }) => stream.startsWith('checkout-'))
        .map(({ data }) => (data as { chargeId: string }).chargeId);
      expect([charges.length, new Set(charges).size]).toEqual([whole, whole]);
    });
  });

  it('is not loaded into a venue that has data of its own', async () => {
    await within(await postgres.createDatabase(), async (deps) => {
      const data = { carGroupId: CarGroupId.parse('Own'), name: 'GT3' };
      const context = { commandId: 'own', actor: { kind: 'system', process: 'test' } as const, now: NOW };
      await deps.commands.handle(carGroupDecider, 'Own', [{ type: 'IntroduceCarGroup', data }], context);
      expect(await loadDemo(deps, NOW, quiet)).toBe<Loaded>('not-empty');
      expect(await eventsOf(deps)).toHaveLength(1);
    });
  });
});
