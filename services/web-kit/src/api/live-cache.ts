import type { QueryClient } from '@tanstack/react-query';
import type { LiveChange } from './live.ts';

/** Applies a delta to the cached data of a scope. Returns the new data, or `undefined` to read it again. */
export type DeltaReducer = (cached: unknown, delta: unknown) => unknown;
export type DeltaReducers = Readonly<Record<string, DeltaReducer>>;

/**
 * Applies a push to the cache: with the reducer of its model if there is a delta, else by reading again. Query keys begin with
 * `[model, scope]`; the reducer runs on every cached query of that scope.
 */
export const applyChange = (
  client: QueryClient,
  reducers: DeltaReducers,
  { model, scope, delta }: LiveChange,
): Promise<void> => {
  const reduce = delta === undefined ? undefined : reducers[model];
  const queries = client.getQueryCache().findAll({ queryKey: [model, scope] });
  const settled = queries.map((query) => {
    // A running read may have been answered before this change and would overwrite the delta.
    if (!reduce || query.state.data === undefined || query.state.fetchStatus === 'fetching') return false;
    const next = reduce(query.state.data, delta);
    if (next === undefined) return false;
    client.setQueryData(query.queryKey, next);
    return true;
  });
  return settled.every(Boolean) ? Promise.resolve() : client.invalidateQueries({ queryKey: [model, scope] });
};
