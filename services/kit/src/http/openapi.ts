import type { Contract } from '@paddock/shared-domain/contracts/contract';
import { SentProblem } from '@paddock/shared-domain/contracts/problem';
import { z } from 'zod';
import { standingLimit } from './limit-of.ts';
import { openToVisitors } from './policy.ts';
import { addressOf } from './mount-routes.ts';

type Json = { readonly [name: string]: unknown };

/** Referenced schemas, under `components/schemas` of the document. */
type Shared = Record<string, Json>;

/** Adds the definitions of one schema to the shared ones: references are relative to the whole document. */
const share = (schema: Json, definitions: Readonly<Record<string, Json>>, shared: Shared): Json => {
  const first = Object.keys(shared).length;
  const names = Object.keys(definitions).map((name, at) => [name, `Shared${first + at}`] as const);
  const led = (part: Json): Json =>
    JSON.parse(
      names.reduce(
        (text, [name, to]) => text.replaceAll(`"#/$defs/${name}"`, `"#/components/schemas/${to}"`),
        JSON.stringify(part),
      ),
    ) as Json;
  for (const [name, to] of names) shared[to] = led(definitions[name] ?? {});
  return led(schema);
};

const schemaOf = (schema: z.ZodType, io: 'input' | 'output', shared: Shared): Json => {
  const {
    $schema: _,
    '~standard': __,
    $defs = {},
    ...rest
  } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
  }) as Json & { readonly $defs?: Readonly<Record<string, Json>> };
  return Object.keys($defs).length === 0 ? rest : share(rest, $defs, shared);
};

const parametersOf = (schema: z.ZodType | undefined, where: 'path' | 'query', shared: Shared): Json[] => {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input', shared) as {
    properties?: Record<string, Json>;
    required?: readonly string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }));
};

const HEADERS: readonly Json[] = [
  { $ref: '#/components/parameters/MinPosition' },
  { $ref: '#/components/parameters/LocationGroup' },
];
const KEY_HEADER: Json = { $ref: '#/components/parameters/IdempotencyKey' };

const accessText = ({ access }: Contract): string =>
  'permissions' in access ? `${access.who}: ${access.permissions.join(' or ')}` : access.who;

/** The content of a 2xx reply: JSON of a schema, or bytes of a media type; a file may be empty. */
const contentOf = ({ reply, file }: Contract, shared: Shared): Json => {
  const json = reply === undefined ? {} : { 'application/json': { schema: schemaOf(reply, 'output', shared) } };
  const files = Object.fromEntries((file ?? []).map((type) => [type, { schema: { type: 'string' } }]));
  const content = { ...json, ...files };
  return Object.keys(content).length === 0 ? {} : { content };
};

const operationOf = (contract: Contract, shared: Shared): Json => {
  const { method, path, summary, params, query, body, reply, access } = contract;
  const limit = standingLimit(contract);
  const status = String(contract.status ?? (reply === undefined ? 204 : 200));
  const success = {
    description: 'Done',
    headers: { 'x-position': { schema: { type: 'string' }, description: 'Place of the last event of a command' } },
    ...contentOf(contract, shared),
  };
  const problem = { $ref: '#/components/responses/Problem' };
  return {
    operationId: `${method.toLowerCase()}${path.replaceAll(/[^A-Za-z0-9]+(.)?/g, (_, next: string | undefined) => (next ?? '').toUpperCase())}`,
    summary,
    tags: [path.split('/')[1] || 'configuration'],
    'x-access': accessText(contract),
    ...(limit === undefined ? {} : { 'x-rate-limit': limit }),
    security: openToVisitors(access) ? [{}, { bearer: [] }] : [{ bearer: [] }],
    parameters: [
      ...parametersOf(params, 'path', shared),
      ...parametersOf(query, 'query', shared),
      ...(method === 'GET' ? HEADERS : method === 'OPTIONS' ? [] : [KEY_HEADER]),
    ],
    ...(body === undefined
      ? {}
      : {
          requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, 'input', shared) } } },
        }),
    responses: {
      ...Object.fromEntries((contract.also ?? []).map((other) => [String(other), success])),
      [status]: success,
      ...(contract.compressed === true ? { '304': { description: 'Not changed since the answer with this tag' } } : {}),
      default: problem,
    },
  };
};

const header = (name: string, description: string, schema: Json): Json => ({
  name,
  in: 'header',
  required: false,
  description,
  schema,
});

/** The OpenAPI 3.1 document of every registered contract. */
export const openApiOf = (contracts: readonly Contract[], title: string, server: string): Json => {
  const paths: Record<string, Record<string, Json>> = {};
  const shared: Shared = {};
  for (const contract of contracts) {
    const path = addressOf(contract.path).replaceAll(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[contract.method.toLowerCase()] = operationOf(contract, shared);
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1', description: 'Times are ISO 8601; amounts are whole cents; ids are opaque texts.' },
    servers: [{ url: server }],
    paths,
    components: {
      schemas: shared,
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      parameters: {
        IdempotencyKey: header('Idempotency-Key', 'Same key, same request: one effect, one answer', {
          type: 'string',
          pattern: '^[A-Za-z0-9_-]{8,64}$',
        }),
        MinPosition: header('x-min-position', 'Answer no older than this position', {
          type: 'string',
          pattern: '^\\d{1,20}$',
        }),
        LocationGroup: header('x-location-group', 'Only venues of this group', { type: 'string' }),
      },
      responses: {
        Problem: {
          description: 'A refusal',
          content: { 'application/json': { schema: schemaOf(SentProblem, 'output', shared) } },
        },
      },
    },
  };
};
