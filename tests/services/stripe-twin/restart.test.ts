import { appendFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it } from 'vitest';
import { startStripeTwin } from '@paddock/stripe-twin/start-stripe-twin';
import { sdkFor, waitingIntent } from './twin-under-test.ts';

const MAIN = join(import.meta.dirname, '../../../services/stripe-twin/src/main.ts');
const newFile = () => join(mkdtempSync(join(tmpdir(), 'stripe-twin-')), 'twin.jsonl');

/** Starts the twin as a program and reads its address from the first line it prints. */
const runProgram = async (env: Record<string, string>) => {
  const child = spawn(process.execPath, ['-C', 'development', '--import', 'tsx', MAIN], {
    env: { PATH: process.env['PATH'] ?? '', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const errors: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => errors.push(String(chunk)));
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /http:\/\/\S+?:(\d+)/.exec(line);
    if (url) return { child, host: '127.0.0.1', port: Number(url[1]) };
  }
  throw new Error(`The twin did not start: ${errors.join('')}`);
};

describe('a Stripe twin that is stopped and started', () => {
  it('has all its data again, also the answers of its keys, and no card number is in its file', async () => {
    const dataFile = newFile();
    const before = await startStripeTwin({ dataFile });
    const stripe = sdkFor(before);
    const token = await stripe.tokens.create({
      card: { number: '4242424242424242', exp_month: '12', exp_year: '2034', cvc: '987' },
    });
    expect(token.card?.last4).toBe('4242');
    const { intent, customer } = await waitingIntent(stripe);
    const paid = await stripe.paymentIntents.confirm(intent.id, {}, { idempotencyKey: 'kept' });
    await stripe.refunds.create({ payment_intent: intent.id, amount: 500 });
    const ledger = before.ledger();
    await before.close();

    const after = await startStripeTwin({ dataFile });
    const again = sdkFor(after);
    expect(after.ledger()).toMatchObject({
      netCents: 2_000,
      balanceCents: 2_000,
      succeededCharges: ledger.succeededCharges,
    });
    expect((await again.paymentIntents.confirm(intent.id, {}, { idempotencyKey: 'kept' })).latest_charge).toBe(
      paid.latest_charge,
    );
    expect((await again.customers.listPaymentMethods(customer.id)).data).toHaveLength(1);
    await after.close();
    expect(readFileSync(dataFile, 'utf8')).not.toMatch(/4242424242424242|987"/);
  });

  it('cuts off a line torn by a crash, and refuses a file damaged elsewhere', async () => {
    const dataFile = newFile();
    const before = await startStripeTwin({ dataFile });
    const customer = await sdkFor(before).customers.create({ name: 'Ada' });
    await before.close();
    appendFileSync(dataFile, '{"put":[{"id":"cus_torn"');
    const after = await startStripeTwin({ dataFile });
    expect((await sdkFor(after).customers.list()).data.map(({ id }) => id)).toEqual([customer.id]);
    const next = await sdkFor(after).customers.create();
    await after.close();
    const third = await startStripeTwin({ dataFile });
    expect((await sdkFor(third).customers.list()).data.map(({ id }) => id)).toEqual([next.id, customer.id]);
    await third.close();
    writeFileSync(dataFile, `garbage\n${readFileSync(dataFile, 'utf8')}`);
    await expect(startStripeTwin({ dataFile })).rejects.toThrow('damaged at line 1');
  });

  it('loses no answered payment when its program is killed in the middle of payments', async () => {
    const dataFile = newFile();
    const first = await runProgram({ DATA_FILE: dataFile });
    const stripe = sdkFor(first);
    const { customer, method } = await waitingIntent(stripe);
    const answered: string[] = [];
    const pay = async (n: number) => {
      const intent = await stripe.paymentIntents.create(
        { amount: 100 + n, currency: 'usd', customer: customer.id, payment_method: method.id, confirm: true },
        { idempotencyKey: `pay-${n}` },
      );
      answered.push(intent.id);
      if (answered.length === 20) first.child.kill('SIGKILL');
    };
    await Promise.allSettled(Array.from({ length: 60 }, (_, n) => pay(n)));
    if (first.child.signalCode === null) await once(first.child, 'exit');
    expect(answered.length).toBeGreaterThanOrEqual(20);

    const second = await runProgram({ DATA_FILE: dataFile });
    const again = sdkFor(second);
    for (const id of answered) expect((await again.paymentIntents.retrieve(id)).status).toBe('succeeded');
    for (let n = 0; n < 60; n += 1) {
      await again.paymentIntents.create(
        { amount: 100 + n, currency: 'usd', customer: customer.id, payment_method: method.id, confirm: true },
        { idempotencyKey: `pay-${n}` },
      );
    }
    expect(await again.charges.list({ limit: 100 }).then(({ data }) => data.length)).toBe(60);
    second.child.kill('SIGTERM');
    expect((await once(second.child, 'exit'))[0]).toBe(0);
  });

  it('names a setting that makes no sense', async () => {
    const { readConfig } = await import('@paddock/stripe-twin/config');
    expect(() => readConfig({ PORT: '99999' })).toThrow('PORT');
    expect(readConfig({ PORT: '1234', DATA_FILE: '' })).toEqual({ port: 1234 });
    await expect(startStripeTwin({ webhookUrl: 'http://127.0.0.1:9' })).rejects.toThrow('secret');
  });
});
