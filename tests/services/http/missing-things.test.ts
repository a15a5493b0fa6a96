import type { Contract } from '@paddock/shared-domain/contracts/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startVenue, type Venue } from '../../support/venue.ts';

const NOTHING = 'nothing1234567890abc';
let venue: Venue;
let owner: Person;
let customer: Person;
let contracts: readonly Contract[];

beforeAll(async () => {
  venue = await startVenue();
  [owner, customer] = await Promise.all([venue.person('boss', { superuser: true }), venue.person('racer')]);
  contracts = venue.composed.app.edge.routes.map((route) => route.contract);
});
afterAll(() => venue.close());

/** Routes about one thing that has an id, but for those about accounts and those that a secret opens. */
const aboutOne = () =>
  contracts.filter(
    ({ path, access }) =>
      /:\w/.test(path) &&
      !path.startsWith('/users/:id') &&
      !['capability', 'signature', 'visitors'].includes(access.who),
  );
const ask = async (who: Person, { method, path }: Contract) => {
  const { statusCode } = await venue.composed.app.inject({
    method,
    url: `/api${path.replaceAll(/:\w+/g, NOTHING)}`,
    headers: { authorization: `Bearer ${who.token}` },
    ...(method === 'GET' || method === 'DELETE' ? {} : { payload: {} }),
  });
  return { route: `${method} ${path}`, status: statusCode };
};

describe('A thing that is not there', () => {
  it('is 404 to who may ask for it, and nothing is done to it', async () => {
    const asked = await Promise.all(
      aboutOne().map(async (contract) => ({ contract, ...(await ask(owner, contract)) })),
    );
    expect(asked.length).toBeGreaterThan(60);
    const wrong = asked.filter(({ contract, status }) =>
      // What is sent is looked at first: it may lack what it must have.
      contract.body === undefined && contract.query === undefined ? status !== 404 : status !== 404 && status !== 400,
    );
    expect(wrong.map(({ route, status }) => `${route}: ${status}`)).toEqual([]);
  });

  it('tells somebody without rights nothing: refused as what is not theirs', async () => {
    const asked = await Promise.all(aboutOne().map((contract) => ask(customer, contract)));
    const wrong = asked.filter(({ status }) => ![400, 403, 404].includes(status));
    expect(wrong).toEqual([]);
  });
});
