/** Any schema with types for input and output, such as zod's. */
type Schema = { readonly _zod: { readonly input: unknown; readonly output: unknown } };

/**
 * The part of a contract of `@paddock/shared-domain/contracts/contract` that a caller needs. A structural type, so that this
 * package adds no schema to a page that does not use it.
 */
export type ApiContract = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS' | 'HEAD';
  readonly path: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  readonly reply?: Schema;
};

type InputOf<S> = NonNullable<S> extends Schema ? NonNullable<S>['_zod']['input'] : undefined;

/** One part of a call: absent if the contract has none, optional if it may be left out, else required. */
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { readonly [K in Name]?: undefined }
  : undefined extends Value
    ? { readonly [K in Name]?: Value }
    : Record<string, never> extends Value
      ? { readonly [K in Name]?: Value }
      : { readonly [K in Name]: Value };

export type CallOptions = {
  readonly signal?: AbortSignal;
  /** The caller stores it until an answer comes, so that a repeat after a lost answer changes nothing (decision 0143). */
  readonly idempotencyKey?: string;
};

/** Input of a call of this contract. */
export type CallInput<C extends ApiContract> = Part<'params', InputOf<C['params']>> &
  Part<'query', InputOf<C['query']>> &
  Part<'body', InputOf<C['body']>> &
  CallOptions;

/** Its reply; `undefined` for an answer without a body. */
export type CallReply<C extends ApiContract> =
  NonNullable<C['reply']> extends Schema ? NonNullable<C['reply']>['_zod']['output'] : undefined;

/** The argument may be left out if nothing in it is required. */
export type CallArguments<C extends ApiContract> =
  Record<string, never> extends CallInput<C> ? [input?: CallInput<C>] : [input: CallInput<C>];
