import { type AnySchemaObject, Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

type Media = { readonly schema: AnySchemaObject };
type Response = { readonly $ref?: string; readonly content?: Readonly<Record<string, Media>> };
type Operation = { readonly responses: Readonly<Record<string, Response>> };
type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: AnySchemaObject; readonly responses: Readonly<Record<string, Response>> };
};
type Found = {
  readonly pattern: RegExp;
  readonly operations: Readonly<Record<string, Operation>>;
  readonly path: string;
};
export type Answered = { readonly status: number; readonly type: string; readonly body: string };

/** Checks by the text of their document, because all venues of a process serve the same one. */
const known = new Map<string, (method: string, path: string, answer: Answered) => string | undefined>();

/** Paths without parameters first, so that `/users/me` is not read as `/users/{id}`. */
const inOrder = (paths: Document['paths']): readonly Found[] =>
  Object.entries(paths)
    .map(([path, operations]) => ({
      path,
      operations,
      pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
    }))
    .toSorted((a, b) => a.path.split('{').length - b.path.split('{').length);

/**
 * Checks answers against an OpenAPI document: status, content type and, for JSON, every field. An unknown address must be refused with the
 * body of any other refusal.
 * @returns a function of method, path without query, and answer; it returns what is wrong, or undefined.
 */
export const byDocument = (text: string): ((method: string, path: string, answer: Answered) => string | undefined) => {
  const before = known.get(text);
  if (before !== undefined) return before;
  const document = JSON.parse(text) as Document;
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  ajv.addSchema({ $id: 'document', components: document.components });
  const checks = new Map<AnySchemaObject, ValidateFunction>();
  const led = (schema: AnySchemaObject): AnySchemaObject =>
    JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/')) as AnySchemaObject;
  const faultOf = (schema: AnySchemaObject, body: unknown): string | undefined => {
    const check = checks.get(schema) ?? ajv.compile(led(schema));
    checks.set(schema, check);
    return check(body) ? undefined : JSON.stringify(check.errors?.slice(0, 3));
  };
  const problem = document.components.responses['Problem'];
  const paths = inOrder(document.paths);
  const check = (method: string, path: string, { status, type, body }: Answered): string | undefined => {
    // An answer to HEAD has the head of the answer to GET.
    const asked = method === 'HEAD' ? 'get' : method.toLowerCase();
    const operation = paths.find((one) => one.pattern.test(path) && one.operations[asked] !== undefined)?.operations[
      asked
    ];
    const responses = operation?.responses ?? {};
    const named = responses[String(status)] ?? (status >= 400 ? problem : undefined);
    if (named === undefined) return `status ${status} is not in the document`;
    const content = named.content ?? {};
    if (body === '') return Object.keys(content).length === 0 || method === 'HEAD' ? undefined : 'there is no body';
    const media = type.split(';')[0]?.trim() ?? '';
    const promised = content[media];
    if (promised === undefined) return `a body of ${media} is not in the document`;
    return media === 'application/json' ? faultOf(promised.schema, JSON.parse(body)) : undefined;
  };
  known.set(text, check);
  return check;
};

type Served = { readonly contracts: readonly unknown[]; readonly text: Promise<string> };
/** Documents by their contracts: the next venue with the same contracts serves the same document. */
const served: Served[] = [];
const servedBy = ({ edge }: FastifyInstance, make: () => Promise<string>): Promise<string> => {
  const contracts = edge.routes.map(({ contract }) => contract);
  const isSame = (one: Served): boolean =>
    one.contracts.length === contracts.length && one.contracts.every((contract, at) => contract === contracts[at]);
  const before = served.find(isSame);
  if (before !== undefined) return before.text;
  const text = make();
  served.push({ contracts, text });
  return text;
};

/** The text of an answer as it was before it was compressed. */
const textOf = ({ headers, rawPayload, body }: LightMyRequestResponse): string => {
  const encoding = rawPayload.length === 0 ? undefined : headers['content-encoding'];
  if (encoding === undefined) return body;
  return (encoding === 'br' ? brotliDecompressSync(rawPayload) : gunzipSync(rawPayload)).toString();
};

/** Checks every answer of the API in a test against the document that the product serves; throws if one does not match. */
export const checkAnswers = (app: FastifyInstance): void => {
  const inject = app.inject.bind(app) as (options: InjectOptions | string) => Promise<LightMyRequestResponse>;
  let document: Promise<string> | undefined;
  const checked = async (options: InjectOptions | string): Promise<LightMyRequestResponse> => {
    const answer = await inject(options);
    const { method = 'GET', url = options as string, path: at = url } = typeof options === 'string' ? {} : options;
    const path = new URL(String(at), 'http://venue.test').pathname;
    if (!/^\/api(\/|$)/.test(path) || /^\/api\/(docs|openapi\.json)/.test(path)) return answer;
    document ??= servedBy(app, async () => (await inject('/api/openapi.json')).body);
    const type = String(answer.headers['content-type'] ?? '');
    const said = { status: answer.statusCode, type, body: textOf(answer) };
    const fault = byDocument(await document)(method, path, said);
    if (fault !== undefined)
      throw new Error(
        `${method} ${path} answered ${said.status} against the OpenAPI document: ${fault}\n${said.body.slice(0, 600)}`,
      );
    return answer;
  };
  app.inject = checked as unknown as typeof app.inject;
};
