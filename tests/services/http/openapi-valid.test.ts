import { openApiOf } from '@paddock/kit/http/openapi';
import { type AnySchemaObject, Ajv2020 } from 'ajv/dist/2020.js';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../architecture/source-tree.ts';
import { startVenue, type Venue } from '../../support/venue.ts';

let venue: Venue;
beforeAll(async () => {
  venue = await startVenue();
});
afterAll(() => venue.close());

const document = async () => (await venue.composed.app.inject({ url: '/api/openapi.json' })).json();

/** The schema of OpenAPI 3.1 as the OpenAPI Initiative publishes it (Apache 2.0). */
const schema = JSON.parse(readFileSync(join(root, 'tests/support/api/openapi-3.1.json'), 'utf8')) as AnySchemaObject;
const isValid = new Ajv2020({ strict: false, validateFormats: false, allErrors: true }).compile(schema);
const faultsOf = (checked: unknown): readonly unknown[] => (isValid(checked) ? [] : (isValid.errors ?? []));
/** References that do not resolve inside the document. */
const brokenIn = (checked: object): readonly string[] => {
  const broken = new Set<string>();
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { $ref } = node as { readonly $ref?: unknown };
    if (typeof $ref === 'string') {
      const steps = $ref.replace(/^#\//, '').split('/');
      const found = steps.reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], checked);
      if (!$ref.startsWith('#/') || found === undefined) broken.add($ref);
    }
    Object.values(node).forEach(walk);
  };
  walk(checked);
  return [...broken];
};

describe('The OpenAPI document that the product serves', () => {
  it('is valid against the schema of OpenAPI 3.1, and all its references resolve', async () => {
    const served = await document();
    expect(faultsOf(served), JSON.stringify(faultsOf(served).slice(0, 5))).toEqual([]);
    expect(brokenIn(served)).toEqual([]);
  });

  it('is found invalid after a deliberate error', async () => {
    const right = await document();
    const [path] = Object.keys(right.paths);
    const wrong = { ...right, paths: { ...right.paths, [path as string]: { get: { responses: 'none' } } } };
    expect(faultsOf(wrong)).not.toEqual([]);
    const { info: _, ...nameless } = right;
    expect(faultsOf(nameless)).not.toEqual([]);
    expect(brokenIn({ at: { $ref: '#/$defs/nothing' } })).toEqual(['#/$defs/nothing']);
  });

  it('names each parameter of a path, has no body for GET, and describes a refusal for each operation', async () => {
    const { paths } = await document();
    const wrong: string[] = [];
    for (const [path, operations] of Object.entries<Record<string, Operation>>(paths))
      for (const [method, { parameters = [], requestBody, responses }] of Object.entries(operations)) {
        const inPath = parameters.filter((one) => one.in === 'path').map(({ name }) => name);
        const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
        if (named.toSorted().join() !== inPath.toSorted().join()) wrong.push(`${method} ${path}: parameters`);
        if (method === 'get' && requestBody !== undefined) wrong.push(`${method} ${path}: a body`);
        if (responses['default'] === undefined) wrong.push(`${method} ${path}: no refusal`);
      }
    expect(wrong).toEqual([]);
    expect(openApiOf([], 'Nothing', 'https://race.test')['paths']).toEqual({});
  });
});

type Operation = {
  readonly parameters?: readonly { readonly in?: string; readonly name?: string }[];
  readonly requestBody?: unknown;
  readonly responses: Readonly<Record<string, unknown>>;
};
