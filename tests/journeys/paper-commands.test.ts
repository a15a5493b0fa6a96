import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { fencedIn } from '../support/fenced.ts';
import { newCustomer, productUrl } from './support/venue.ts';
import { freeRace } from './support/booking.ts';

const commands = fencedIn(readFileSync(new URL('../../docs/api.md', import.meta.url), 'utf8'));

/** Runs a command of the paper against this product. @returns the status of its answer, and its body */
const run = async (command: string, env: Readonly<Record<string, string>>) => {
  const local = command.replace('http://localhost:3000', productUrl());
  const { stdout } = await promisify(execFile)('bash', ['-c', `${local} -w '\n%{http_code}'`], {
    env: { ...process.env, ...env },
  });
  const [status = '', ...body] = stdout.split('\n').toReversed();
  return { status: Number(status), body: JSON.parse(body.toReversed().join('\n')) as Record<string, unknown> };
};

test('the curl commands of docs/api.md work as they are written', async () => {
  const [logIn = '', price = '', pay = '', read = '', list = '', vouchers = ''] = commands;
  expect(commands).toHaveLength(6);
  const entered = await run(logIn, {});
  expect(entered).toMatchObject({ status: 200, body: { access: expect.any(String), user_id: expect.any(String) } });

  const { token } = await newCustomer('tok_visa');
  const locations = await run(list, {});
  expect(locations).toMatchObject({ status: 200, body: { page_size: 25 } });
  const [{ id: location }] = locations.body['results'] as [{ id: string }];
  const { slot, calendars } = await freeRace(location, 1, 1);
  const quote = await run(price, { TOKEN: token, SEAT: String(calendars[0]), SLOT: slot });
  expect(quote).toMatchObject({ status: 200, body: { checkout_id: expect.any(String) } });
  const checkout = String(quote.body['checkout_id']);
  const paid = await run(pay, { TOKEN: token, CHECKOUT: checkout });
  expect(paid).toMatchObject({ status: 200, body: { state: 'completed' } });
  // The same key again gets the same answer.
  expect(await run(pay, { TOKEN: token, CHECKOUT: checkout })).toEqual(paid);
  expect(await run(read.replace('3236', '1'), { TOKEN: token })).toMatchObject({ status: 200, body: { count: 1 } });
  expect(await run(vouchers, { TOKEN: token })).toMatchObject({ status: 200, body: { results: [] } });
});
