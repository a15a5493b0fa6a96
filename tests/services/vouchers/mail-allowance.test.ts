import { type MailAllowance, postgresMailAllowance } from '@paddock/sales/vouchers/mail-allowance';
import { PaymentId, UserId } from '@paddock/shared-domain/kernel/ids';
import { DAY, type Instant, plusMillis } from '@paddock/shared-domain/kernel/time';
import { MAX_MAILS_A_DAY } from '@paddock/shared-domain/vouchers/purchase-rules';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SecondProcess, startSecondProcess } from '../../support/second-process.ts';
import { startVenue, type Venue } from '../../support/venue.ts';

let venue: Venue;
let other: SecondProcess;
let pools: pg.Pool[];
let processes: readonly MailAllowance[];

beforeAll(async () => {
  venue = await startVenue();
  other = await startSecondProcess(venue);
  pools = [0, 1].map(() => new pg.Pool({ connectionString: venue.databaseUrl, max: 6 }));
  processes = pools.map((pool) => postgresMailAllowance(pool));
});
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await other.composed.close();
  await venue.close();
});

const NOW = '2027-03-01T18:00:00.000Z' as Instant;
const payment = (number: number): PaymentId => PaymentId.parse(`payment${number}`);
const user = (name: string): UserId => UserId.parse(name);
const allowance = (at: number): MailAllowance => processes[at % 2] as MailAllowance;

describe('TH-34: mails to others by buying vouchers', () => {
  it('are limited to five a day over two API processes, even if nine purchases begin at once', async () => {
    const ROUNDS = 100;
    for (let round = 0; round < ROUNDS; round += 1) {
      const who = user(`customer${round}`);
      const answers = await Promise.all(
        Array.from({ length: 9 }, (_, at) => allowance(at).take(who, payment(at), NOW)),
      );
      expect(answers.filter(Boolean)).toHaveLength(MAX_MAILS_A_DAY);
      // A repeat gets the same answer in the other process.
      for (const [at, answer] of answers.entries())
        expect(await allowance(at + 1).take(who, payment(at), NOW)).toBe(answer);
    }
    console.log(`A34: ${ROUNDS} rounds of nine purchases over two processes, ${MAX_MAILS_A_DAY} allowed in each`);
  });

  it('are allowed again after a purchase failed, and a day later', async () => {
    const who = user('patient');
    for (let at = 0; at < MAX_MAILS_A_DAY; at += 1) expect(await allowance(at).take(who, payment(at), NOW)).toBe(true);
    expect(await allowance(0).take(who, payment(9), NOW)).toBe(false);
    await allowance(1).giveBack(who, payment(2));
    expect(await allowance(0).take(who, payment(9), NOW)).toBe(true);
    expect(await allowance(1).take(who, payment(10), plusMillis(NOW, DAY - 1))).toBe(false);
    expect(await allowance(1).take(who, payment(10), plusMillis(NOW, DAY))).toBe(true);
  });

  it('TH-45 are limited to five when twelve purchases reach two processes at once; the rest are not charged', async () => {
    const ada = await venue.person('ada', { card: 'tok_visa' });
    const body = { amount_cents: 1_000, email_to: 'grace@elsewhere.test', email_from_name: 'Ada' };
    const path = '/users/me/vouchers/purchase';
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => (at % 2 === 0 ? ada.post(path, body) : other.ask(ada, 'POST', path, body))),
    );
    const told = answers.map(({ status }) => status).toSorted();
    expect(told).toEqual([...Array(MAX_MAILS_A_DAY).fill(201), ...Array(12 - MAX_MAILS_A_DAY).fill(400)].toSorted());
    expect(venue.twin.ledger().succeededCharges).toHaveLength(MAX_MAILS_A_DAY);
  });
});
