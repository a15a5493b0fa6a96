import { join } from 'node:path';
import type { Contract } from '@paddock/shared-domain/contracts/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startVenue, type Venue } from '../support/venue.ts';
import { root, tree } from './source-tree.ts';

/** Served without a contract of ours: the card provider says what is sent there, and no app calls it. */
const notOurs = ['POST /webhooks/stripe'];

const isContract = (value: unknown): value is Contract =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

/** Every contract that shared-domain declares, by the file and name it is exported under. */
const declaredContracts = async (): Promise<ReadonlyMap<string, Contract>> => {
  const files = tree.filter(({ path }) => /^shared-domain\/src\/(?!contracts\/).*contract\.ts$/.test(path));
  const found = new Map<string, Contract>();
  for (const { path } of files) {
    const exported = (await import(join(root, path))) as Readonly<Record<string, unknown>>;
    for (const [name, value] of Object.entries(exported)) if (isContract(value)) found.set(`${path} ${name}`, value);
  }
  return found;
};

/** What is declared and not served once, and what is served and not declared. */
const differences = (declared: ReadonlyMap<string, Contract>, served: readonly Contract[]): readonly string[] => [
  ...[...declared].flatMap(([name, contract]) => {
    const times = served.filter((route) => route.method === contract.method && route.path === contract.path).length;
    return times === 1 ? [] : [`${name} is served ${times} times`];
  }),
  ...served
    .filter((route) => ![...declared.values()].includes(route) && !notOurs.includes(`${route.method} ${route.path}`))
    .map(({ method, path }) => `${method} ${path} is served without a contract of shared-domain`),
];

describe('contracts', () => {
  let venue: Venue;
  let declared: ReadonlyMap<string, Contract>;
  let served: readonly Contract[];
  beforeAll(async () => {
    venue = await startVenue();
    declared = await declaredContracts();
    served = venue.composed.app.edge.routes.map(({ contract }) => contract);
  });
  afterAll(() => venue.close());

  it('are each served exactly once, and nothing else is served', () => {
    expect(declared.size).toBeGreaterThan(40);
    expect(differences(declared, served)).toEqual([]);
  });

  it('are missed when a route is gone, served twice, or made up', () => {
    expect(differences(declared, served.slice(1))).toHaveLength(1);
    expect(differences(declared, [...served, ...served.slice(0, 1)])).toHaveLength(1);
    const madeUp: Contract = { method: 'GET', path: '/made-up', summary: 'None', access: { who: 'anyone' } };
    expect(differences(declared, [...served, madeUp])).toHaveLength(1);
  });

  it('each say what they are for, and refuse what they do not know', () => {
    const vague = [...declared].filter(([, { summary }]) => summary.trim().length < 4).map(([name]) => name);
    expect(vague).toEqual([]);
    const lenient = [...declared].flatMap(([name, { query, body }]) =>
      [query, body].flatMap((schema) => {
        const read = schema?.safeParse({ never_heard_of: 1 });
        const refused = read === undefined || !read.success;
        return refused ? [] : [name];
      }),
    );
    expect(lenient).toEqual([]);
  });
});
