import { ok, okRaw } from '@paddock/kit/http/answers';
import { serve } from '@paddock/kit/http/serve';
import { contract } from '@paddock/shared-domain/contracts/contract';
import type { Access } from '@paddock/shared-domain/contracts/access';
import type { Contract } from '@paddock/shared-domain/contracts/contract';
import { UserId } from '@paddock/shared-domain/kernel/ids';
import { purchaseVoucher } from '@paddock/shared-domain/vouchers/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contracts } from '../../support/api/contracts.ts';
import { authenticatorOf, DEAD_TOKENS, PEOPLE } from '../../support/api/people.ts';
import { testApp } from '../../support/app.ts';
import { howMany } from '../../support/how-many.ts';
import {
  expectedCell,
  type MatrixWorld,
  type ObjectKind,
  type Principal,
  PRINCIPALS,
  walkMatrix,
} from './authz-matrix.ts';
import { sendBadRequests } from './bad-requests.ts';
import { registerTestRoutes } from './routes-under-test.ts';

/** The object `of<user id>` belongs to that user. */
const ownerOf = async (_: string, id: string) => (id.startsWith('of') ? UserId.parse(id.slice(2)) : undefined);

const userIdOf = (principal: Principal): string => PEOPLE[principal as keyof typeof PEOPLE]?.userId ?? 'owner';
const idOf = ({ access }: Contract, principal: Principal, object: ObjectKind): string => {
  const own = userIdOf(principal);
  const foreign = principal === 'other' ? 'owner' : 'other';
  const user = { own, foreign, missing: 'nobody' }[object];
  return access.who.startsWith('account') || object === 'missing' ? user : `of${user}`;
};

/** All contracts of the product behind the real gate, with a handler that always answers `{}`. */
const registerAll = (app: FastifyInstance): void => {
  for (const each of contracts()) serve(app, each, () => okRaw('{}'));
};

let app: FastifyInstance;
let product: FastifyInstance;
const parts = { authenticator: authenticatorOf(), ownerOf };
beforeAll(async () => {
  app = await testApp([registerTestRoutes], parts);
  product = await testApp([registerAll], parts);
});
afterAll(() => Promise.all([app.close(), product.close()]));

const worldOf = (server: FastifyInstance): MatrixWorld => ({ app: server, tokenOf: (principal) => principal, idOf });
/** All routes except /wrong, which answers everybody with 500. */
const contractsOf = (server: FastifyInstance) =>
  server.edge.routes.map((route) => route.contract).filter(({ path }) => path !== '/wrong');

describe('Who may call what', () => {
  it('PERM-06 PERM-07 follows the policy of each route, for every principal and object', async () => {
    expect(DEAD_TOKENS).toHaveLength(3);
    for (const server of [app, product]) {
      const { requests, deviations } = await walkMatrix(worldOf(server), contractsOf(server));
      console.log(
        `authorisation matrix: ${contractsOf(server).length} routes, ${requests} requests, ${deviations.length} deviations`,
      );
      expect(deviations).toEqual([]);
    }
  });

  it('allows only the owner of a stored card to buy a gift voucher with it (rule A-057)', () => {
    const { access } = purchaseVoucher;
    const allowed = PRINCIPALS.filter((who) => expectedCell(access, who, 'foreign') === 'allowed');
    expect([allowed, expectedCell(access, 'owner', 'own')]).toEqual([[], 'allowed']);
  });

  it('stops the server from starting when a route has no policy, or is served twice', async () => {
    const bare = {
      ...contract({ method: 'GET', path: '/bare', summary: 'x', access: { who: 'anyone' } }),
      access: undefined as unknown as Access,
    };
    await expect(testApp([(server) => serve(server, bare as Contract, () => ok(undefined))])).rejects.toThrow(
      'has no policy',
    );
    await expect(testApp([registerTestRoutes, registerTestRoutes])).rejects.toThrow('served twice');
  });
});

describe('Bad requests', () => {
  it('are answered without a defect, thousands of them', async () => {
    const count = howMany(5_000, 20_000);
    const tokens = Object.keys(PEOPLE);
    const ids = ['me', 'owner', 'other', 'nobody', 'ofowner', 'ofother', 'x', '0', '-1'];
    // Only the test routes: the contracts of the product have no real handlers here.
    const result = await sendBadRequests(app, contractsOf(app), { count, tokens, ids });
    console.log(
      `bad requests: ${result.requests}, by status ${JSON.stringify(result.byStatus)}, slowest ${Math.round(result.slowestMs)} ms, p99 ${Math.round(result.p99Ms)} ms`,
    );
    expect(result.defects).toEqual([]);
    expect(result.byStatus['400']).toBeGreaterThan(count / 20);
  });
});
