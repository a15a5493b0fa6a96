import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readUsers } from '@paddock/projections/identity/users/read';
import { LocationId } from '@paddock/shared-domain/kernel/ids';
import { refundPostings } from '@paddock/shared-domain/refunds/refund-postings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnyAnswer, MONDAY, type Person, startVenue, type Venue } from '../support/venue.ts';

let venue: Venue;
let location: string;
let desk: Person;
const [NET, TAX] = [1_800, 171];
const SUM = NET + TAX;
const TAKEN_BACK = 'The card’s bank took this payment back, so nothing of it is paid out again.';
const IN_CASH = 'It was paid at the desk, in cash.';

beforeAll(async () => {
  venue = await startVenue();
  ({ location } = await venue.open());
  desk = await venue.person('desk', { permissions: ['reservations.change_reservation', 'user.change_user'] });
});
afterAll(() => venue.close());

/** Why no card paid a refund: as releases before wrote it, with one name for three facts, and as this one does. */
const FACTS = {
  refused: {
    old: ['CardRefundFailed', { code: 'expired_or_canceled_card', text: 'The card has expired.' }],
    now: ['CardRefundRefused', { code: 'expired_or_canceled_card', text: 'The card has expired.' }],
  },
  desk: {
    old: ['CardRefundFailed', { code: 'paid_at_desk', text: IN_CASH }],
    now: ['RefundPassedToDesk', { text: IN_CASH }],
  },
  withheld: {
    old: ['CardRefundFailed', { code: 'charge_taken_back', text: TAKEN_BACK }],
    now: ['CardRefundWithheld', { text: TAKEN_BACK }],
  },
} as const;
type Fact = keyof typeof FACTS;
type Release = 'old' | 'now';

/** Appends events as they are, without a command. */
const write = async (stream: string, after: 'no-stream' | number, events: readonly (readonly [string, object])[]) => {
  const actor = { kind: 'system', process: 'refunds' };
  await venue.store.append(
    stream,
    after,
    events.map(([type, data]) => ({
      ...{ id: crypto.randomUUID(), type, data },
      metadata: { commandId: `${stream}:${type}`, actor, at: MONDAY },
    })),
  );
};

/** A refund of a payment in the log, which no card paid. */
const unpaid = async (fact: Fact, release: Release, name = `${fact}${release}`) => {
  const person = await venue.person(name);
  // Emails are addressed with this read model. No refund is decided so soon after an account is made.
  await expect.poll(async () => (await readUsers(venue.composed.deps.db, [person.id])).size).toBe(1);
  const source = `${name}payment`;
  const refundId = `${name}refund`;
  const userId = person.id;
  const atDesk = { chargeId: null, intentId: null, paidAtDesk: 'cash' };
  const due = {
    ...{ refundId, sourceId: source, chargeId: 'ch_1', intentId: 'pi_1', userId, locationId: location },
    ...{ reservationIds: [], cause: 'cancelled_by_venue', cardCents: SUM, voucherCents: 0, voucherId: null },
    ...{ credits: [], netCents: NET, taxCents: TAX, dueAt: MONDAY },
    ...(fact === 'desk' && atDesk),
    postings: refundPostings(userId, LocationId.parse(location), NET, TAX),
  };
  const dispute = (sign: 1 | -1) => ({
    ...{ sourceId: source, userId, chargeId: 'ch_1', disputeId: `dp${name}`, amountCents: SUM },
    postings: [
      { account: `receivable:${userId}`, amountCents: sign * SUM },
      { account: 'clearing:stripe', amountCents: -sign * SUM },
    ],
  });
  const [type, said] = FACTS[fact][release];
  const taken = release === 'old' ? 'ChargeTakenBack' : 'DisputeFundsWithdrawn';
  const given = release === 'old' ? 'ChargeGivenBack' : 'DisputeFundsReinstated';
  await write(`refunds-${source}`, 'no-stream', [
    ...(fact === 'withheld' ? [[taken, { ...dispute(1), code: 'fraudulent' }] as const] : []),
    ['RefundDue', due],
    [type, { refundId, userId, ...said }],
  ]);
  return { person, refundId, win: () => write(`refunds-${source}`, 2, [[given, dispute(-1)]]) };
};
type Unpaid = Awaited<ReturnType<typeof unpaid>>;

const entriesOf = async ({ person }: Unpaid): Promise<AnyAnswer['body'][]> =>
  (await desk.get(`/users/${person.id}/refunds`)).body.results;
const settle = async ({ person, refundId }: Unpaid, how: string): Promise<unknown[]> => {
  const { status, body } = await desk.post(`/users/${person.id}/refunds/${refundId}/settle`, { how, reason: 'Asked.' });
  return [status, body.state ?? body.non_field_errors];
};
/** The emails about money that a person got: kind and text. */
const letters = ({ person }: Unpaid): readonly (readonly [string | undefined, string | undefined])[] =>
  readdirSync(join(venue.folder, 'mail'))
    .filter((file) => /-refund.*\.eml$/.test(file))
    .map((file) => [file, readFileSync(join(venue.folder, 'mail', file), 'utf8').replaceAll(/=\r?\n/g, '')] as const)
    .filter(([, mail]) => mail.includes(`To: ${person.email}`))
    .map(([file, mail]) => [
      /-(refund.*)-[^-]+\.eml$/.exec(file)?.[1],
      /\n(Your card refused the refund of[^\n]+|We owe[^\n]+)/.exec(mail)?.[1],
    ]);
/** The bill, and why its last line is on it. */
const billOf = async ({ person }: Unpaid) => {
  const { lines, closing } = (await person.get('/users/me/statement')).body;
  const last = lines.at(-1);
  const asked = last === undefined ? undefined : (await person.get(`/users/me/statement/lines/${last.event_id}`)).body;
  const shown = ({ kind, rule, what, detail, amount_cents: cents }: AnyAnswer['body']) => [
    ...[kind, rule, what, detail, cents],
  ];
  return {
    lines: lines.map(shown),
    closing: closing.cents,
    why: asked?.lines[0].why,
    chain: asked?.chain.map(({ what }: { what: string }) => what),
  };
};

const DUE = [
  ['refund', 'A-075/1', 'Refund', {}, -NET],
  ['refund_tax', 'A-075/1', 'Sales tax refunded', {}, -TAX],
];
const NOT_THROUGH = 'A refund to the card did not go through';
const TO_SOURCE =
  'Refunds go to what you paid with: the card, the gift voucher, or credits with their old expiry. What you never paid is removed ' +
  'from your outstanding balance.';
const entryOf = (unpaidOne: Unpaid, atDesk: string | null, text: string) => ({
  ...{ id: unpaidOne.refundId, state: 'failed', card: 'failed', card_cents: SUM, paid_at_desk: atDesk, settled: null },
  failure: { text, at: MONDAY },
});
const told = ['Refund decided', 'The refund did not go through'];

describe.each(['old', 'now'] as const)('a log of a release (%s) with a refund that no card paid', (release) => {
  it('shows one that the provider refused as owed, tells the customer, and lets the desk settle it', async () => {
    const one = await unpaid('refused', release);
    await expect.poll(() => entriesOf(one)).toMatchObject([entryOf(one, null, 'The card has expired.')]);
    await expect
      .poll(() => billOf(one))
      .toEqual({
        lines: [...DUE, ['card_refund_failed', 'A-075/1', NOT_THROUGH, { text: 'The card has expired.' }, 0]],
        ...{ closing: -SUM, why: `${NOT_THROUGH}. ${TO_SOURCE}`, chain: told },
      });
    await expect
      .poll(() => letters(one))
      .toEqual([['refund-failed', expect.stringContaining('Your card refused the refund of $19.71.')]]);
    expect(await settle(one, 'cash')).toEqual([200, 'completed']);
    await expect.poll(async () => (await billOf(one)).closing).toBe(0);
  });

  it('shows one of money that the desk took as owed there, tells the customer, and asks no card', async () => {
    const one = await unpaid('desk', release);
    await expect.poll(() => entriesOf(one)).toMatchObject([entryOf(one, 'cash', IN_CASH)]);
    const what = 'Paid at the desk, so it is refunded there';
    await expect
      .poll(() => billOf(one))
      .toEqual({
        lines: [...DUE, ['desk_refund_due', 'A-075/3', what, {}, 0]],
        ...{ closing: -SUM, chain: told },
        why:
          `${what}. Refunds go to what you paid with. What was paid at the desk is refunded there: in cash, by bank transfer or as a ` +
          'gift voucher.',
      });
    await expect
      .poll(() => letters(one))
      .toEqual([['refund-at-desk', expect.stringContaining('We owe you $19.71 that you paid in cash.')]]);
    expect(await settle(one, 'card')).toEqual([409, [expect.stringContaining('cannot be refunded to a card')]]);
    expect(await settle(one, 'bank')).toEqual([200, 'completed']);
    await expect.poll(async () => (await billOf(one)).closing).toBe(0);
  });

  it('shows one whose payment the bank took back as owed by nobody, and sends no email, until the dispute is won', async () => {
    const one = await unpaid('withheld', release);
    await expect.poll(() => entriesOf(one)).toMatchObject([entryOf(one, null, TAKEN_BACK)]);
    const reversed = 'Payment reversed by the card’s bank';
    await expect
      .poll(() => billOf(one))
      .toEqual({
        lines: [
          ['charge_taken_back', 'A-075/5', reversed, {}, SUM],
          ...DUE,
          ['card_refund_failed', 'A-075/1', NOT_THROUGH, { text: TAKEN_BACK }, 0],
        ],
        ...{ closing: 0, why: `${NOT_THROUGH}. ${TO_SOURCE}`, chain: [reversed, ...told] },
      });
    for (const how of ['card', 'cash', 'voucher']) expect(await settle(one, how), how).toEqual([409, [TAKEN_BACK]]);
    // Emails are sent in the order of the log: after that of a later refund, none can follow for this one.
    const later = await unpaid('refused', release, `later${release}`);
    await expect.poll(() => letters(later)).toHaveLength(1);
    expect(letters(one)).toEqual([]);
    await one.win();
    await expect.poll(() => settle(one, 'cash')).toEqual([200, 'completed']);
    await expect.poll(async () => (await billOf(one)).closing).toBe(0);
  });
});
