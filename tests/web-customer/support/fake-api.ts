import type { Contract } from '@paddock/shared-domain/contracts/contract';
import { Problem } from '@paddock/shared-domain/contracts/problem';

export type Request = {
  readonly params: Record<string, string>;
  readonly query: Record<string, unknown>;
  readonly body: Record<string, unknown>;
  readonly token: string | undefined;
  readonly key: string | undefined;
};
type Handler = (request: Request) => unknown;
export type Route = { readonly contract: Contract; readonly handle: Handler };
export type Recorded = Request & { readonly contract: Contract };

/** A refusal, thrown by a handler. */
export class Refusal {
  readonly status: number;
  readonly body: Problem;
  constructor(status: number, body: Problem) {
    this.status = status;
    this.body = Problem.parse(body);
  }
}
export const refuse = (status: number, body: Problem): never => {
  throw new Refusal(status, body);
};
/** An answer with another status than the contract's, such as 202. */
export class Answer {
  readonly status: number;
  readonly body: unknown;
  constructor(status: number, body: unknown) {
    this.status = status;
    this.body = body;
  }
}

const json = (status: number, body?: unknown): Response =>
  new Response(body === undefined ? null : JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json' },
  });

const match = (path: string, at: string): Record<string, string> | undefined => {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
  const found = new RegExp(`^${path.replace(/:\w+/g, '([^/]+)')}$`).exec(at);
  return found
    ? Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(found[index + 1] ?? '')]))
    : undefined;
};

/**
 * `fetch` for a fake of the API. It reads params, query and body with the contract's schemas, so a call that breaks the
 * contract fails the test, and checks the reply with its schema.
 */
export const fakeFetch =
  (
    routes: () => readonly Route[],
    calls: Recorded[],
    elsewhere: (url: string, init: RequestInit) => Promise<Response>,
  ) =>
  async (input: string, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input, 'http://localhost');
    if (!url.pathname.startsWith('/api')) return elsewhere(input, init);
    const at = url.pathname.slice(4);
    const method = init.method ?? 'GET';
    const candidates = routes().flatMap((route) => {
      const params = route.contract.method === method ? match(route.contract.path, at) : undefined;
      return params ? [{ ...route, params }] : [];
    });
    const route = candidates.find(({ contract }) => !contract.path.includes(':')) ?? candidates[0];
    if (!route) throw new Error(`The fake has no ${method} ${at}`);
    const { contract } = route;
    const headers = new Headers(init.headers);
    const request: Recorded = {
      contract,
      params: route.params,
      query: (contract.query?.parse(Object.fromEntries(url.searchParams)) ?? {}) as Record<string, unknown>,
      body: (contract.body?.parse(JSON.parse(String(init.body ?? '{}'))) ?? {}) as Record<string, unknown>,
      token: headers.get('authorization')?.replace('Bearer ', ''),
      key: headers.get('idempotency-key') ?? undefined,
    };
    contract.params?.parse(route.params);
    calls.push(request);
    try {
      const reply = await route.handle(request);
      if (contract.reply === undefined) return json(204);
      const answer = reply instanceof Answer ? reply : new Answer(contract.status ?? 200, reply);
      return json(answer.status, contract.reply.parse(answer.body));
    } catch (error) {
      if (error instanceof Refusal) return json(error.status, error.body);
      throw error;
    }
  };
