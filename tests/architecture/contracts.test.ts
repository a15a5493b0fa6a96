import { join } from 'node:path';
import { allEvents } from '@paddock/shared-domain/all-events';
import { LIMITS } from '@paddock/kit/http/limit-table';
import { standingLimit } from '@paddock/kit/http/limit-of';
import {
  type Access,
  accountSelf,
  anyone,
  ownCheckout,
  signedIn,
  superuser,
  visitors,
} from '@paddock/shared-domain/contracts/access';
import type { Contract } from '@paddock/shared-domain/contracts/contract';
import { raceStaff } from '@paddock/shared-domain/launcher/race-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startVenue, type Venue } from '../support/venue.ts';
import { root, tree } from './source-tree.ts';

/** Served without a contract: the card provider defines what it sends there, and no app calls it. */
const notOurs = ['POST /webhooks/stripe'];

const isContract = (value: unknown): value is Contract =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

/** Every contract that shared-domain declares, by its file and export name. */
const declaredContracts = async (): Promise<ReadonlyMap<string, Contract>> => {
  const files = tree.filter(({ path }) => /^shared-domain\/src\/(?!contracts\/).*contract\.ts$/.test(path));
  const found = new Map<string, Contract>();
  for (const { path } of files) {
    const exported = (await import(join(root, path))) as Readonly<Record<string, unknown>>;
    for (const [name, value] of Object.entries(exported)) if (isContract(value)) found.set(`${path} ${name}`, value);
  }
  return found;
};

/** Contracts that are not served exactly once, and routes without a contract. */
const differences = (declared: ReadonlyMap<string, Contract>, served: readonly Contract[]): readonly string[] => [
  ...[...declared].flatMap(([name, contract]) => {
    const times = served.filter((route) => route.method === contract.method && route.path === contract.path).length;
    return times === 1 ? [] : [`${name} is served ${times} times`];
  }),
  ...served
    .filter((route) => ![...declared.values()].includes(route) && !notOurs.includes(`${route.method} ${route.path}`))
    .map(({ method, path }) => `${method} ${path} is served without a contract of shared-domain`),
];

/** Field names of money amounts, in the API and in events. */
const AMOUNT = /(_cents|Cents|^cents|^amount|^amount_each)$/;

type Shape = { readonly [key: string]: unknown };
const isShape = (value: unknown): value is Shape => typeof value === 'object' && value !== null;
const takesFractions = (shape: unknown): boolean =>
  isShape(shape) &&
  ([shape['type']].flat().includes('number') ||
    Object.values(shape)
      .flat()
      .some((part) => isShape(part) && takesFractions(part)));

/** Counts the amounts of a schema. `broken` has the paths of those that accept fractions. */
const amountsOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const found = { amounts: 0, broken: [] as string[] };
  const walk = (shape: unknown, path: string): void => {
    if (!isShape(shape)) return;
    for (const [name, part] of Object.entries((shape['properties'] ?? {}) as Shape)) {
      if (!AMOUNT.test(name)) continue;
      found.amounts += 1;
      if (takesFractions(part)) found.broken.push(`${path}.${name}`);
    }
    for (const [name, part] of Object.entries(shape)) walk(part, Array.isArray(shape) ? path : `${path}.${name}`);
  };
  walk(z.toJSONSchema(schema, { io, unrepresentable: 'any' }), '');
  return found;
};

/** Read-only fields of a record that may be sent back as it was read (rule A-001): compared with what they are, never written. */
const sentBack = /(changeEntry|saveRaceEvent)\.properties\.(readonly_values|rig|ack|load_range|next_start|entries)\b/;
/** Where the input of a schema accepts fields that it does not name. */
const openIn = (schema: z.ZodType): readonly string[] => {
  const found: string[] = [];
  const walk = (shape: unknown, path: string): void => {
    if (!isShape(shape)) return;
    if (shape['type'] === 'object' && shape['additionalProperties'] !== false && !isShape(shape['propertyNames']))
      found.push(path);
    for (const [name, part] of Object.entries(shape)) walk(part, `${path}.${name}`);
  };
  walk(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), '');
  return found;
};

/** Routes that write something and have no limit of calls. */
const unlimited = (declared: Iterable<Contract>): readonly string[] =>
  [...declared]
    .filter((contract) => !['GET', 'OPTIONS'].includes(contract.method) && standingLimit(contract) === undefined)
    .map(({ method, path }) => `${method} ${path}`);

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

  it('are compared with the routes: a missing, duplicate or undeclared route is reported', () => {
    expect(differences(declared, served.slice(1))).toHaveLength(1);
    expect(differences(declared, [...served, ...served.slice(0, 1)])).toHaveLength(1);
    const madeUp: Contract = { method: 'GET', path: '/made-up', summary: 'None', access: { who: 'anyone' } };
    expect(differences(declared, [...served, madeUp])).toHaveLength(1);
  });

  it('MONEY-01 carry every amount as whole cents, and so does every event', () => {
    const schemas = [
      ...[...declared].flatMap(([name, { query, body, reply }]) => [
        ...[query, body].flatMap((schema) => (schema === undefined ? [] : [[name, schema, 'input'] as const])),
        ...(reply === undefined ? [] : [[name, reply, 'output'] as const]),
      ]),
      ...allEvents.map((schema, index) => [`event ${index}`, schema, 'output'] as const),
    ];
    let amounts = 0;
    const broken = schemas.flatMap(([name, schema, io]) => {
      const found = amountsOf(schema as z.ZodType, io);
      amounts += found.amounts;
      return found.broken.map((path) => `${name}${path}`);
    });
    console.log(`MONEY-01: ${amounts} amounts in ${schemas.length} schemas are whole`);
    expect(broken).toEqual([]);
    expect(amounts).toBeGreaterThan(150);
    const lines = z.object({ lines: z.array(z.object({ fee_cents: z.number().nullable(), total_cents: z.int() })) });
    expect(amountsOf(lines, 'output').broken).toHaveLength(1);
  });

  it('each have a summary', () => {
    const vague = [...declared].filter(([, { summary }]) => summary.trim().length < 4).map(([name]) => name);
    expect(vague).toEqual([]);
  });

  it('TH-20 have a limit of calls where they write something, also for staff', () => {
    // The card provider's messages are signed, and none may be lost.
    expect(unlimited(served)).toEqual(notOurs);
    expect(served.filter(({ method }) => method !== 'GET').length).toBeGreaterThan(100);
    const kinds: readonly Access[] = [signedIn, accountSelf, ownCheckout, raceStaff, superuser, visitors, anyone];
    for (const access of kinds)
      expect([access, standingLimit({ method: 'POST', access })]).toEqual([
        access,
        access === anyone ? 'public' : 'write',
      ]);
    expect(LIMITS.write.buckets.some(({ by, exceptStaff }) => by === 'user' && exceptStaff !== true)).toBe(true);
  });

  it('PERM-08 refuse unknown fields in every query and body, also beside all known ones and inside of them', () => {
    const lenient = [...declared].flatMap(([name, { query, body }]) =>
      [query, body].flatMap((schema) => (schema === undefined ? [] : openIn(schema).map((path) => `${name}${path}`))),
    );
    expect(lenient.filter((path) => !sentBack.test(path))).toEqual([]);
    const planted = z.strictObject({ id: z.string(), seats: z.array(z.object({ id: z.string() })) });
    expect(openIn(planted)).toEqual(['.properties.seats.items']);
  });
});
