import type { BodyOf, Contract, ParamsOf, QueryOf } from '@paddock/shared-domain/contracts/contract';

/** One request of the app. */
export type Heard = {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly headers: Headers;
};
export type Answer = { readonly status: number; readonly body?: unknown };
/** `parts` are parsed with the contract's schemas. A method, so that TypeScript accepts the narrower parts of each route. */
export type Route = { readonly contract: Contract; answer(parts: Read, heard: Heard): Answer };
type Read = { readonly params: unknown; readonly query: unknown; readonly body: unknown };

export const route = <C extends Contract>(
  contract: C,
  answer: (
    parts: { readonly params: ParamsOf<C>; readonly query: QueryOf<C>; readonly body: BodyOf<C> },
    heard: Heard,
  ) => Answer,
): Route => ({ contract, answer });
export const ok = (body?: unknown, status = 200): Answer => ({ status, body });
export const paged = (results: readonly unknown[]) => ({
  results,
  count: results.length,
  page_count: 1,
  page_size: 25,
});
