import { okRaw } from '@paddock/kit/http/answers';
import { serve } from '@paddock/kit/http/serve';
import type { Contract } from '@paddock/shared-domain/contracts/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authenticatorOf, bearer, PEOPLE } from '../../support/api/people.ts';
import { testApp } from '../../support/app.ts';
import { startVenue } from '../../support/venue.ts';

let app: FastifyInstance;
let contracts: readonly Contract[];

/** All contracts of the product behind the real gate, with a handler that always answers `{}`. */
beforeAll(async () => {
  const venue = await startVenue();
  contracts = venue.composed.app.edge.routes.map((route) => route.contract);
  await venue.close();
  const registerAll = (server: FastifyInstance): void => {
    for (const each of contracts) serve(server, each, () => okRaw('{}'));
  };
  app = await testApp([registerAll], {
    authenticator: authenticatorOf(),
    ownerOf: async () => PEOPLE.owner.userId,
  });
});
afterAll(() => app.close());

/** URL and headers of a caller whom the policy of the route admits. */
const admitted = ({ access, path }: Contract) => {
  const isOwners = access.who === 'account-self' || access.who === 'own-object';
  const who = isOwners ? 'owner' : 'superuser';
  const id = access.who === 'account-self' ? 'owner' : 'other';
  const url = `/api${path === '/' ? '' : path.replaceAll(/:(\w+)/g, (_, name) => (name === 'id' ? id : 'abcdefgh'))}`;
  return { url, headers: access.who === 'visitors' ? {} : bearer(who) };
};
const withBody = () =>
  contracts.filter(
    ({ method, access }) =>
      method !== 'GET' && method !== 'OPTIONS' && access.who !== 'signature' && access.who !== 'capability',
  );
const send = async (contract: Contract, payload: string | undefined) => {
  const { url, headers } = admitted(contract);
  const json = { 'content-type': 'application/json' };
  return app.inject({
    method: contract.method,
    url,
    headers: payload === undefined ? headers : { ...headers, ...json },
    ...(payload === undefined ? {} : { payload }),
  });
};

describe('A JSON body', () => {
  it.each(['null', '[]', '[{}]', '"text"', '7', 'true'])(
    'that is %s gets 400 from every route, because it is not an object',
    async (body) => {
      const wrong: string[] = [];
      for (const contract of withBody()) {
        const { statusCode } = await send(contract, body);
        // This route refuses the id of the path before it reads the body.
        if (statusCode === 404 && (await send(contract, '{}')).statusCode === 404) continue;
        if (statusCode !== 400) wrong.push(`${contract.method} ${contract.path}: ${statusCode}`);
      }
      expect(withBody().length).toBeGreaterThan(80);
      expect(wrong).toEqual([]);
    },
  );

  it('that is missing counts as an empty object: both get the same status', async () => {
    const wrong: string[] = [];
    for (const contract of withBody()) {
      const [none, empty] = [await send(contract, undefined), await send(contract, '{}')];
      if (none.statusCode !== empty.statusCode)
        wrong.push(`${contract.method} ${contract.path}: ${none.statusCode}, ${empty.statusCode}`);
    }
    expect(wrong).toEqual([]);
  });
});
