import { openApiOf } from '@paddock/api/http/openapi';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startVenue, type Venue } from '../../support/venue.ts';

let venue: Venue;
beforeAll(async () => {
  venue = await startVenue();
});
afterAll(() => venue.close());

const document = async () => (await venue.composed.app.inject({ url: '/api/openapi.json' })).json();

describe('The OpenAPI document that the product serves', () => {
  it('is valid by the schema of OpenAPI 3.1', async () => {
    const result = await new Validator().validate(await document());
    expect(result.errors ?? [], JSON.stringify(result.errors, null, 1)).toEqual([]);
    expect(result.valid).toBe(true);
  });

  it('is found wrong by the validator where it is wrong', async () => {
    const right = await document();
    const [path] = Object.keys(right.paths);
    const wrong = { ...right, paths: { ...right.paths, [path as string]: { get: { responses: 'none' } } } };
    expect((await new Validator().validate(wrong)).valid).toBe(false);
    const { info: _, ...nameless } = right;
    expect((await new Validator().validate(nameless)).valid).toBe(false);
  });

  it('names each parameter of a path, asks for a body only where one is due, and says every refusal', async () => {
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
