import type { z } from 'zod';
import type { Access } from './access.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'OPTIONS';

/** How many calls of a kind are let through; the numbers stand in the API's configuration. */
export type RateLimit =
  | 'login'
  | 'signup'
  | 'login-link'
  | 'password'
  | 'voucher'
  | 'card'
  | 'quote'
  | 'process'
  | 'change'
  | 'read'
  | 'walk-in'
  | 'pairing';

/** How long an answer may be kept: nowhere, or for the stated seconds by the caller's own cache (rule A-019). */
export type Caching = 'no-store' | { readonly maxAgeSeconds: number };

/**
 * One HTTP route, written once and shared by the server, both web apps and the OpenAPI document.
 * Paths are relative to the API root (`/api`, rule A-003) and name parameters as `:id`. Query and body schemas are
 * strict objects: an unknown property is refused with its name.
 */
export type Contract<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> = {
  readonly method: Method;
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: Access;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** Shape of the 2xx answer; also the allow-list of what may leave. `undefined` means 204 without a body. */
  readonly reply?: Reply;
  /** Status of a plain success; 200, or 204 without a reply. */
  readonly status?: 200 | 201 | 202 | 204;
  /** Further statuses of a success, with the same shape: `202` where it still goes on. */
  readonly also?: readonly (200 | 201 | 202)[];
  /** Media types of a 2xx answer that is a file or a page, not JSON. */
  readonly file?: readonly `${string}/${string}`[];
  readonly limit?: RateLimit;
  /** Only calls that name this parameter of the query count for the limit: what it asks for is what is dear. */
  readonly limitWith?: string;
  readonly caching?: Caching;
};

/** Declares a route; the types of params, query, body and reply follow from the schemas. */
export const contract = <
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Reply extends z.ZodType = z.ZodUndefined,
>(
  spec: Contract<Params, Query, Body, Reply>,
): Contract<Params, Query, Body, Reply> => spec;

export type ParamsOf<C extends Contract> =
  C extends Contract<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.output<P> : never;
export type QueryOf<C extends Contract> =
  C extends Contract<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.output<Q> : never;
export type BodyOf<C extends Contract> =
  C extends Contract<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.output<B> : never;
export type ReplyOf<C extends Contract> =
  C extends Contract<z.ZodType, z.ZodType, z.ZodType, infer R> ? z.output<R> : never;
/** What a caller hands in: schemas before their defaults and transformations. */
export type ParamsIn<C extends Contract> =
  C extends Contract<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.input<P> : never;
export type QueryIn<C extends Contract> =
  C extends Contract<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.input<Q> : never;
export type BodyIn<C extends Contract> =
  C extends Contract<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.input<B> : never;
