/** Any schema that says what goes in and what comes out; zod's do. */
type Schema = { readonly _zod: { readonly input: unknown; readonly output: unknown } };

/**
 * As much of a contract of `@paddock/shared-domain/contracts/contract` as a caller needs. Structural, so that this package pulls
 * no schema into a page that does not name one.
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

/** One part of a call: absent where the contract has none, optional where it may be left out, else required. */
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { readonly [K in Name]?: undefined }
  : undefined extends Value
    ? { readonly [K in Name]?: Value }
    : Record<string, never> extends Value
      ? { readonly [K in Name]?: Value }
      : { readonly [K in Name]: Value };

export type CallOptions = {
  readonly signal?: AbortSignal;
  /** Kept by the caller until it was answered, so that a repeat after a lost answer does nothing twice (decision 0143). */
  readonly idempotencyKey?: string;
};

/** What a call of this contract is handed. */
export type CallInput<C extends ApiContract> = Part<'params', InputOf<C['params']>> &
  Part<'query', InputOf<C['query']>> &
  Part<'body', InputOf<C['body']>> &
  CallOptions;

/** What it answers; `undefined` for an answer without a body. */
export type CallReply<C extends ApiContract> =
  NonNullable<C['reply']> extends Schema ? NonNullable<C['reply']>['_zod']['output'] : undefined;

/** The argument may be left out where nothing in it is required. */
export type CallArguments<C extends ApiContract> =
  Record<string, never> extends CallInput<C> ? [input?: CallInput<C>] : [input: CallInput<C>];
