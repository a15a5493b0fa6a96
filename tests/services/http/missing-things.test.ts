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

/** Routes about one object with an id, except about accounts, for visitors only, or opened by a secret. */
const aboutOne = () =>
  contracts.filter(
    ({ path, access }) =>
      /:\w/.test(path) &&
      !path.startsWith('/users/:id') &&
      !['capability', 'signature', 'visitors'].includes(access.who),
  );
/** One after another: a burst of all routes waits for connections, and on a busy machine gets 503 for that. */
const inTurn = async <Result>(work: (contract: Contract) => Promise<Result>): Promise<readonly Result[]> => {
  const results: Result[] = [];
  for (const contract of aboutOne()) results.push(await work(contract));
  return results;
};
const ask = async (who: Person, { method, path }: Contract) => {
  const { statusCode } = await venue.composed.app.inject({
    method,
    url: `/api${path.replaceAll(/:\w+/g, NOTHING)}`,
    headers: { authorization: `Bearer ${who.token}` },
    ...(method === 'GET' || method === 'DELETE' ? {} : { payload: {} }),
  });
  return { route: `${method} ${path}`, status: statusCode };
};

describe('A missing object', () => {
  it('is 404 for a superuser on every route, unless the input is refused first, and nothing is written for it', async () => {
    const before = (await venue.log()).length;
    const asked = await inTurn(async (contract) => ({ contract, ...(await ask(owner, contract)) }));
    expect(asked.length).toBeGreaterThan(60);
    const wrong = asked.filter(({ contract, status }) =>
      // Input is checked first, and the empty body may lack required fields.
      contract.body === undefined && contract.query === undefined ? status !== 404 : status !== 404 && status !== 400,
    );
    expect(wrong.map(({ route, status }) => `${route}: ${status}`)).toEqual([]);
    // A look at personal data is recorded before it is known whether there is any.
    const written = (await venue.log()).slice(before).filter(({ type }) => type !== 'PersonalDataRead');
    expect(written).toEqual([]);
  });

  it('is refused to a customer like an object of another, with 400, 403 or 404', async () => {
    const asked = await inTurn((contract) => ask(customer, contract));
    const wrong = asked.filter(({ status }) => ![400, 403, 404].includes(status));
    expect(wrong).toEqual([]);
  });
});
