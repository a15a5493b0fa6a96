import type { z } from 'zod';
import type { Access } from './access.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'OPTIONS';

/** Kinds of rate limits; the numbers are in the API's configuration. */
export type RateLimit =
  | 'login'
  | 'signup'
  | 'login-link'
  | 'password'
  | 'proof'
  | 'voucher'
  | 'card'
  | 'quote'
  | 'process'
  | 'change'
  | 'read'
  | 'paper'
  | 'walk-in'
  | 'test-letter'
  | 'picture'
  | 'pairing';

/**
 * How a response may be cached: not at all; by the caller's own cache, which asks each time whether it is still the same; or there for
 * these seconds without asking (rule A-019).
 */
export type Caching = 'no-store' | 'ask-again' | { readonly maxAgeSeconds: number };

/**
 * One HTTP route, written once and shared by the server, both web apps and the OpenAPI document. Paths are relative to the API
 * root (`/api`, rule A-003) and write parameters as `:id`. Query and body schemas are strict: an unknown property is refused by
 * name.
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
  /**
   * Only for callers whose email address is proven; others get 403 `address_not_proven` (decision 0196). Staff who act for a
   * customer are not asked.
   */
  readonly proven?: true;
  /** Also for a session of staff that is locked, because nobody used it for a while. */
  readonly whileLocked?: true;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** The largest body in bytes, where 64 KB are too few. The caller is known before a body is read. */
  readonly bodyBytes?: number;
  /** Shape of the 2xx response, and the allow-list of what may be sent. `undefined` means 204 without a body. */
  readonly reply?: Reply;
  /** Status of a success: by default 200, or 204 without a reply. */
  readonly status?: 200 | 201 | 202 | 204;
  /** Further success statuses with the same shape: `202` if it is still in progress. */
  readonly also?: readonly (200 | 201 | 202)[];
  /** Media types of a 2xx response that is a file or page instead of JSON. */
  readonly file?: readonly `${string}/${string}`[];
  readonly limit?: RateLimit;
  /** Only calls with this query parameter count for the limit, because it requests what is expensive. */
  readonly limitWith?: string;
  readonly caching?: Caching;
  /**
   * Whether a 2xx response is compressed. Only where it is the same for every caller and holds nothing secret: the size of a compressed
   * response tells something of a secret in it, if a stranger chose another part of it (threat TH-49).
   */
  readonly compressed?: true;
};

/** Declares a route. The types of params, query, body and reply follow from the schemas. */
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
/** What a caller passes: the schemas' input types, before defaults and transformations. */
export type ParamsIn<C extends Contract> =
  C extends Contract<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.input<P> : never;
export type QueryIn<C extends Contract> =
  C extends Contract<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.input<Q> : never;
export type BodyIn<C extends Contract> =
  C extends Contract<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.input<B> : never;
