import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SecondProcess, startSecondProcess } from '../../support/second-process.ts';
import { type Person, startVenue, type Venue } from '../../support/venue.ts';
import { at, book, eventsOf } from '../refunds/refund-world.ts';

/** Stops the first process after it has checked a draft and before it appends to the day. */
let hold: { reached: () => void; until: Promise<void> } | undefined;
const failpoints = {
  hit: async (name: string): Promise<void> => {
    if (name !== 'draft:looked' || hold === undefined) return;
    const { reached, until } = hold;
    hold = undefined;
    reached();
    await until;
  },
};

let venue: Venue;
let other: SecondProcess;
let place: Awaited<ReturnType<Venue['open']>>;
let pia: Person;
let max: Person;
let ada: Person;
beforeAll(async () => {
  venue = await startVenue(undefined, {}, undefined, failpoints);
  other = await startSecondProcess(venue);
  place = await venue.open({}, 3, 2000);
  const permissions = ['reservations.change_reservation'] as const;
  [pia, max, ada] = await Promise.all([
    venue.person('pia', { permissions }),
    venue.person('max', { permissions }),
    venue.person('ada', { card: 'tok_visa' }),
  ]);
});
afterAll(async () => {
  await other.composed.close();
  await venue.close();
});

const drafted = async (time: string) => {
  const { ids } = await book(ada, [{ calendar: place.seats[0], slot: at(time) }]);
  const opened = await pia.post('/planner/drafts', { location: place.location, date: '2027-03-08', reason: 'Service' });
  const path = `/planner/drafts/${opened.body.id}`;
  const seen = await pia.post(`${path}/changes`, { moves: [{ id: ids[0], calendar: place.seats[1], slot: at(time) }] });
  const { owed_cents, card_cents, voucher_cents, credits, withdrawn_cents } = seen.body.totals;
  const expected = { owed_cents, card_cents, voucher_cents, credits, withdrawn_cents };
  const moves = () => eventsOf(venue, 'ReservationMoved', 'reservationId', ids[0]);
  return { id: opened.body.id as string, path, body: { expected }, moves };
};

describe('a draft that one process applies and another discards', () => {
  it('is applied if that began first: the other gets 503 busy, and later hears that the draft was applied', async () => {
    const { id, path, body, moves } = await drafted('12:00');
    let letGo = (): void => undefined;
    const until = new Promise<void>((resolve) => (letGo = resolve));
    const reached = new Promise<void>((resolve) => (hold = { reached: resolve, until }));
    const applying = pia.post(`${path}/apply`, body);
    await reached;
    const early = await other.ask(max, 'POST', `${path}/drop`, {});
    letGo();
    expect((await applying).body).toMatchObject({ applied: 1 });
    expect([early.status, early.body.code]).toEqual([503, 'busy']);
    const late = await other.ask(max, 'POST', `${path}/drop`, {});
    expect(late.body).toMatchObject({ code: 'already_settled' });
    expect(JSON.stringify(late.body)).toContain('was already applied');
    expect(await moves()).toHaveLength(1);
    expect(await eventsOf(venue, 'PlanDraftDiscarded', 'draftId', id)).toEqual([]);
  });

  it('cannot be applied after it was discarded', async () => {
    const { path, body, moves } = await drafted('13:00');
    expect((await other.ask(max, 'POST', `${path}/drop`, {})).status).toBe(200);
    expect((await pia.post(`${path}/apply`, body)).body.code).toBe('already_settled');
    expect(await moves()).toEqual([]);
  });
});
