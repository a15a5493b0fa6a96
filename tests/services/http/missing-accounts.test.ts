import type { Contract } from '@paddock/shared-domain/contracts/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startVenue, type Venue } from '../../support/venue.ts';

const NOBODY = 'nobody1234567890abcd';
let venue: Venue;
let owner: Person;
let contracts: readonly Contract[];

beforeAll(async () => {
  venue = await startVenue();
  owner = await venue.person('boss', { superuser: true });
  contracts = venue.composed.app.edge.routes.map((route) => route.contract);
});
afterAll(() => venue.close());

/** Calls every route under /users/:id for an account. Other parameters of the path are missing ids. */
const ask = async (account: string) => {
  const about = contracts.filter(({ path }) => /^\/users\/:id(\/|$)/.test(path));
  const answers: { readonly route: string; readonly who: string; readonly status: number }[] = [];
  // One after another: a burst of all routes waits for connections, and on a busy machine gets 503 for that.
  for (const { method, path, access } of about) {
    const url = `/api${path.replace(':id', account).replaceAll(/:\w+/g, NOBODY)}`;
    const headers = { authorization: `Bearer ${owner.token}` };
    const { statusCode } = await venue.composed.app.inject({
      method,
      url,
      headers,
      ...(method === 'GET' ? {} : { payload: {} }),
    });
    answers.push({ route: `${method} ${path}`, who: access.who, status: statusCode });
  }
  return answers;
};

describe('A missing account', () => {
  it('is 404 for a superuser on every route, and 403 on those that only the account itself may call', async () => {
    const answers = await ask(NOBODY);
    expect(answers.length).toBeGreaterThan(30);
    const wrong = answers.filter(({ who, status }) => status !== (who === 'account-self' ? 403 : 404));
    expect(wrong).toEqual([]);
  });

  it('differs from an existing account, and from a deleted one, whose bill stays', async () => {
    const racer = await venue.person('racer');
    const there = await ask(racer.id);
    expect(there.some(({ status }) => status === 200)).toBe(true);
    const gone = await venue.person('gone');
    expect((await owner.delete(`/users/${gone.id}`)).status).toBeLessThan(300);
    expect((await owner.get(`/users/${gone.id}/statement`)).status).toBe(200);
  });
});
