import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RecordedEvent } from '@paddock/event-store/port';
import { isReserving } from '@paddock/shared-domain/booking/reserving';
import { type Meeting, meetingOf } from '../support/meeting.ts';
import { askAt, type SecondProcess, startSecondProcess } from '../support/second-process.ts';
import { type AnyAnswer, type Person, startVenue, type Venue } from '../support/venue.ts';

let venue: Venue;
let place: Awaited<ReturnType<Venue['open']>>;
let dear: string;
let other: SecondProcess;
let boss: Person;
let next = 0;
/** The failpoint at which both processes wait for each other. */
let met: { readonly at: string; readonly meeting: Meeting } | undefined;

beforeAll(async () => {
  const failpoints = {
    hit: async (name: string) => {
      if (name === met?.at) await met.meeting.arrive();
    },
  };
  venue = await startVenue(undefined, {}, undefined, failpoints);
  place = await venue.open({}, 4, 1800);
  boss = await venue.person('boss', { superuser: true });
  const seat = { name: 'Dear', location: place.location, type: place.type, cost_unit: '30 min', image: null };
  dear = (await boss.post('/calendars', { ...seat, cost_cents: 2600 })).body.id as string;
  other = await startSecondProcess(venue, {}, failpoints);
});
afterAll(async () => {
  await other.composed.close();
  await venue.close();
});

/** A half-hour that no request has used yet. `days` moves it to a later day. */
const slot = (days = 0): string => {
  const at = next % 22;
  const day = 5 + Math.floor(next / 22) + days;
  next += 1;
  const hour = String(10 + Math.floor(at / 2)).padStart(2, '0');
  return `2027-03-${String(day).padStart(2, '0')}T${hour}:${at % 2 === 0 ? '00' : '30'}:00-08:00`;
};
const here = (person: Person, method: 'GET' | 'POST', path: string, body?: object, seen?: string) =>
  askAt(venue.composed, person, method, path, body, seen);
/** Repeats a request while it is answered 503: on a busy machine a read model may be behind. */
const patiently = async (ask: () => Promise<AnyAnswer>): Promise<AnyAnswer> => {
  for (;;) {
    const answer = await ask();
    if (answer.status !== 503) return answer;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};
/** Holds each process at a failpoint until both are there, or until `freed` because one was answered before it. */
const meetAt = (at: string): void => void (met = { at, meeting: meetingOf(2) });
const asIs = (): void => void (met = undefined);
const freed = (): void => met?.meeting.letGo();
const dataOf = (event: RecordedEvent) => event.data as Record<string, string>;
const commandOf = (event: RecordedEvent) => (event.metadata as { commandId: string }).commandId;

describe('two API processes over one log', () => {
  it('let a customer book only one slot on account when four requests arrive at once', async () => {
    const ROUNDS = 12;
    const people = await Promise.all([1, 2, 3].map((number) => venue.person(`owes${number}`, { card: 'tok_visa' })));
    const answers: Record<string, number> = {};
    for (let round = 0; round < ROUNDS; round += 1) {
      const who = people[round % people.length] as Person;
      const asked = [0, 1, 2, 3].map((at) => ({ calendar: place.seats[at], slot: slot() }));
      // In every third round, both processes have read that nothing is owed before either books.
      if (round % 3 === 0) meetAt('booking:looked');
      const told = await Promise.all(
        asked.map((body, at) =>
          (at % 2 === 0
            ? here(who, 'POST', '/reservations', body)
            : other.ask(who, 'POST', '/reservations', body)
          ).finally(freed),
        ),
      );
      asIs();
      for (const { status, body } of told) {
        const word = `${status} ${body.code ?? 'booked'}`;
        answers[word] = (answers[word] ?? 0) + 1;
      }
      const won = told.filter(({ status }) => status === 201);
      expect(won).toHaveLength(1);
      // This reservation is the only one.
      const positions = told.flatMap(({ headers }) =>
        headers['x-position'] === undefined ? [] : [String(headers['x-position'])],
      );
      for (const position of positions) await seen(position);
      const { body } = await patiently(() => here(who, 'GET', '/users/me/reservations/future'));
      expect((body.results ?? body).map(({ id }: { id: string }) => id)).toEqual([(won[0] as AnyAnswer).body.id]);
      // Nothing is owed when the next round starts.
      const id = (won[0] as AnyAnswer).body.id as string;
      await boss.post('/reservations/delete', { ids: [id], refund: 'full' });
      await cleanBill(who, positions);
    }
    const log = await venue.log();
    const takenBack = log.filter((event) => commandOf(event).startsWith('outstanding:second:')).length;
    console.log(
      `A45: ${ROUNDS} rounds of four bookings on account over two processes: ${JSON.stringify(answers)}, ${takenBack} taken back`,
    );
    expect(answers['201 booked']).toBe(ROUNDS);
    expect(answers['409 outstanding_balance']).toBe(3 * ROUNDS);
    expect(takenBack).toBeGreaterThan(0);
  });

  it('never have two checkouts of one customer under way at the same time in the log (C14)', async () => {
    const ROUNDS = 12;
    const payers = await Promise.all(
      ['tok_visa', 'tok_visa', 'tok_threeDSecure2Required'].map((card, at) => venue.person(`pays${at}`, { card })),
    );
    const answers: Record<string, number> = {};
    const before = (await venue.log()).length;
    for (let round = 0; round < ROUNDS; round += 1) {
      const who = payers[round % payers.length] as Person;
      const quotes = [];
      for (const seat of place.seats.slice(0, 2)) {
        const reservations = [{ calendar: seat, slot: slot() }];
        const cart = { reservations, voucher: null };
        quotes.push(await patiently(() => here(who, 'POST', '/reservations/checkouts/quote', cart)));
      }
      const [first, second] = quotes.map(({ body }) => `/reservations/checkouts/${body.checkout_id}/process`);
      // In every fourth round, both processes have read that none is under way before either begins.
      if (round % 4 === 0) meetAt('begin:before');
      const told = await Promise.all([
        here(who, 'POST', first as string).finally(freed),
        other.ask(who, 'POST', second as string).finally(freed),
      ]);
      asIs();
      for (const { status, body } of told) {
        const word = `${status} ${body.code ?? body.state}`;
        answers[word] = (answers[word] ?? 0) + 1;
      }
    }
    const log = (await venue.log()).slice(before);
    const begun = log.filter(({ type }) => type === 'CheckoutBegun').length;
    const accepted = log.filter(({ type }) => type === 'CheckoutAccepted').length;
    console.log(
      `C14: ${ROUNDS} rounds of two checkouts over two processes: ${JSON.stringify(answers)}, ${accepted} accepted, ` +
        `${begun} begun`,
    );
    expect(overlaps(log)).toEqual([]);
    // A refused checkout leaves no event.
    expect(begun).toBe(accepted);
    expect(answers['409 checkout_in_flight']).toBeGreaterThanOrEqual(ROUNDS / 4);
  });

  it('either cancel a reservation or move it to another day when both arrive at once, and refund once (TH-45)', async () => {
    const ROUNDS = 12;
    const who = await venue.person('moves', { card: 'tok_visa' });
    const answers: Record<string, number> = {};
    const bought: { id: string; cents: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      // Same price, less, and more.
      const [from, to] = [
        [place.seats[0], place.seats[1]],
        [dear, place.seats[1]],
        [place.seats[0], dear],
      ][round % 3] as [string, string];
      const reservations = [{ calendar: from, slot: slot() }];
      const cart = { reservations, voucher: null };
      const quoted = await patiently(() => here(who, 'POST', '/reservations/checkouts/quote', cart));
      const path = `/reservations/checkouts/${quoted.body.checkout_id}`;
      let paid = await here(who, 'POST', `${path}/process`);
      while (paid.status === 202 || paid.status === 503) paid = await here(who, 'GET', path);
      expect([paid.status, paid.body.state]).toEqual([200, 'completed']);
      const id = paid.body.reservations[0].id as string;
      bought.push({ id, cents: quoted.body.total_cents });
      const position = String(paid.headers['x-position'] ?? (await venue.store.head()));
      const wanted = { calendar: to, slot: slot(1), run: false };
      const ofMove = `/reservations/${id}/move?calendar=${to}&slot=${encodeURIComponent(wanted.slot)}`;
      const terms = await patiently(() => other.ask(who, 'GET', ofMove, undefined, position));
      const ofCancellation = `/reservations/${id}/cancellation`;
      const back = await patiently(() => here(who, 'GET', ofCancellation, undefined, position));
      expect([terms.status, terms.body.allowed, back.status, back.body.allowed]).toEqual([200, true, 200, true]);
      const { card_cents, voucher_cents, credits, owed_cents } = terms.body;
      const expected = { card_cents, voucher_cents, credits, owed_cents };
      const seen = {
        card_cents: back.body.card_cents,
        voucher_cents: back.body.voucher_cents,
        credits: back.body.credits,
        withdrawn_cents: back.body.withdrawn_cents,
      };
      const told = await Promise.all([
        other.ask(who, 'POST', `/reservations/${id}/move`, { ...wanted, expected }),
        // 0 to 8 ms later, so that in some rounds the move is under way.
        new Promise((resolve) => setTimeout(resolve, (round % 5) * 2)).then(() =>
          here(who, 'POST', `/reservations/${id}/cancel`, { run: false, expected: seen }),
        ),
      ]);
      const word = told.map(({ status, body }) => `${status} ${body.code ?? 'done'}`).join(' / ');
      answers[word] = (answers[word] ?? 0) + 1;
      await settledRefunds();
      const cancelled = told[1]?.status === 200;
      // After a cancellation nothing is owed, even if the move would have cost more. The undo may take a while.
      if (cancelled) await cleanBill(who, []);
      await boss.post(`/users/${who.id}/clear_outstanding`, { reason: 'Next round.' });
      await expect.poll(async () => placesOf(await venue.log(), id).length, { message: word }).toBe(cancelled ? 0 : 1);
    }
    // Refunds of each: the whole price if it was cancelled, less than that if it was moved.
    const wrongIn = (log: readonly RecordedEvent[]) =>
      bought.flatMap(({ id, cents }) => {
        const backs = log.filter(
          ({ type, data }) =>
            type === 'RefundDue' && (data as { reservationIds: string[] }).reservationIds.includes(id),
        );
        const sum = backs.reduce((all, event) => all + Number(dataOf(event)['cardCents']), 0);
        const gone = placesOf(log, id).length === 0;
        return gone
          ? sum === cents
            ? []
            : [`${id} is gone, ${sum} of ${cents} came back`]
          : sum < cents
            ? []
            : [`${id} stands and ${sum} of ${cents} came back`];
      });
    await expect.poll(async () => wrongIn(await venue.log())).toEqual([]);
    const log = await venue.log();
    const undone = log.filter((event) => commandOf(event).startsWith('outstanding:undo:')).length;
    const refunded = venue.twin.ledger().refunds.reduce((sum, { amount }) => sum + amount, 0);
    console.log(
      `A45: ${ROUNDS} cancellations against moves over two processes (move / cancel): ${JSON.stringify(answers)}, ${undone} moves undone, ${refunded} cents refunded`,
    );
    // No refund follows later.
    await settledRefunds();
    expect(wrongIn(await venue.log())).toEqual([]);
  });

  it('can cancel a reservation that was booked a moment ago in the other process', async () => {
    const who = await venue.person('quick', { card: 'tok_visa' });
    for (let round = 0; round < 10; round += 1) {
      const booked = await here(who, 'POST', '/reservations', { calendar: place.seats[0], slot: slot() });
      expect(booked.status).toBe(201);
      const position = String(booked.headers['x-position']);
      const expected = { card_cents: 0, voucher_cents: 0, credits: 0, withdrawn_cents: 1971 };
      const gone = await other.ask(
        who,
        'POST',
        `/reservations/${booked.body.id}/cancel`,
        { run: false, expected },
        position,
      );
      expect(gone.status).toBe(200);
      await cleanBill(who, [position]);
    }
  });

  it('answer the same for a report of the other process: its rows, the events behind them, and its file', async () => {
    const started = await here(boss, 'POST', '/reports', { kind: 'revenue', from: '2027-03-01', to: '2027-03-31' });
    expect(started.status).toBe(202);
    const path = `/reports/${started.body.id}`;
    await expect.poll(async () => (await other.ask(boss, 'GET', path)).body.state).toBe('done');
    const [made, seen] = [await here(boss, 'GET', path), await other.ask(boss, 'GET', path)];
    expect(seen.body).toEqual(made.body);
    const [row] = seen.body.result.rows;
    const events = `${path}/events?row=${encodeURIComponent(row.key)}`;
    const [mine, theirs] = [await here(boss, 'GET', events), await other.ask(boss, 'GET', events)];
    expect(theirs.body.count).toBeGreaterThan(0);
    expect(theirs.body).toEqual(mine.body);
    const [file, same] = [
      await here(boss, 'GET', `${path}/rows.csv`),
      await other.ask(boss, 'GET', `${path}/rows.csv`),
    ];
    expect([file.status, same.status]).toEqual([200, 200]);
    expect(String(same.body)).toContain('date,location,kind,amount\r\n2027-03-01,');
    expect(same.body).toEqual(file.body);
  });

  it('open no more connections than each may, also under load, and say how many that is', async () => {
    await Promise.all(
      Array.from({ length: 60 }, (_, at) => (at % 2 === 0 ? here : other.ask)(boss, 'GET', '/calendars')),
    );
    const pooled = async ({ deps }: Venue['composed']): Promise<number> =>
      (await deps.metrics.registry.metrics())
        .split('\n')
        .filter((line) => /^paddock_pool_connections.*"most"/.test(line))
        .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
    const { rows } = await venue.composed.deps.db.query<{ name: string; count: number }>(
      `select application_name as name, count(*)::int as count from pg_stat_activity
        where datname = current_database() and application_name ~ '^paddock (identity|changes|leader)'
          and application_name !~ 'projections' group by 1 order by 1`,
    );
    expect(rows).toEqual([
      { name: 'paddock changes, up to 24', count: 2 },
      { name: 'paddock identity', count: 2 },
      { name: 'paddock leader billing clock', count: 1 },
      { name: 'paddock leader processes', count: 1 },
      { name: 'paddock leader race control', count: 1 },
    ]);
    // Beside the pools: these five, and the listener of the log. The second process of this test runs no processes.
    expect([await pooled(venue.composed), await pooled(other.composed)]).toEqual([18, 14]);
  });

  it('leave a log in which each event says what caused it, back to a request or to what began by itself', async () => {
    const log = await venue.log();
    const read = ({ metadata }: RecordedEvent) =>
      metadata as Partial<Record<'commandId' | 'requestId' | 'correlationId' | 'causationId', string>>;
    const byId = new Map(log.map((event) => [event.id, event]));
    const broken = log.filter((event) => {
      const { commandId, requestId, correlationId, causationId } = read(event);
      if (causationId === undefined) return correlationId !== commandId;
      const cause = byId.get(causationId);
      // A request caused it, or an earlier event that began in the same way.
      if (cause === undefined) return correlationId !== causationId || (requestId ?? causationId) !== causationId;
      return read(cause).correlationId !== correlationId || Number(cause.position) >= Number(event.position);
    });
    expect(broken.map(({ type, metadata }) => ({ type, metadata }))).toEqual([]);
    // Processes acted on events too, not only requests.
    expect(log.filter((event) => byId.has(read(event).causationId ?? '')).length).toBeGreaterThan(0);
  });
});

/** Customers with two checkouts that hold slots at the same time. */
const overlaps = (log: readonly RecordedEvent[]): readonly string[] => {
  const holding = new Map<string, Set<string>>();
  const found: string[] = [];
  for (const event of log) {
    const { userId, paymentId, checkoutId = paymentId } = dataOf(event);
    if (userId === undefined || checkoutId === undefined || checkoutId === null) continue;
    const theirs = holding.get(userId) ?? new Set();
    if (event.type === 'SlotHeld') theirs.add(checkoutId);
    if (event.type === 'CheckoutCompleted' || event.type === 'PaymentAbandoned') theirs.delete(checkoutId);
    holding.set(userId, theirs);
    if (theirs.size > 1) found.push(`${userId} has ${[...theirs].join(' and ')}`);
  }
  return found;
};

/** The slots of a reservation, read from the log. */
const placesOf = (log: readonly RecordedEvent[], id: string): readonly string[] => {
  const places = new Set<string>();
  for (const { type, data, stream } of log) {
    const { reservationId, seatId, startsAt } = data as Record<string, string>;
    if (reservationId !== id) continue;
    const place = `${stream} ${seatId} ${startsAt}`;
    if (isReserving({ type })) places.add(place);
    if (type === 'ReservationCancelled' || type === 'ReservationMovedToAnotherDay') places.delete(place);
  }
  return [...places];
};

const seen = (position: string) => venue.composed.deps.positions.waitFor('reservations', position, 60_000);
/** Waits until nothing is owed, in a balance that includes these positions. */
const cleanBill = async (who: Person, positions: readonly string[]) => {
  for (const position of positions) await venue.composed.deps.positions.waitFor('balances', position, 60_000);
  for (;;) {
    const { body } = await here(who, 'GET', `/users/me/balance`);
    if (body.amount_cents === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
};
/** Waits until the log stopped growing for about 120 ms: the refunds are done. */
const settledRefunds = async () => {
  for (let quiet = 0, length = 0; quiet < 3;) {
    await new Promise((resolve) => setTimeout(resolve, 40));
    const now = (await venue.log()).length;
    quiet = now === length ? quiet + 1 : 0;
    length = now;
  }
};
