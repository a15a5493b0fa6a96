import type { QueryClient } from '@tanstack/react-query';
import type { LiveChange } from './live.ts';

/** Puts a delta into what is cached of a scope; answers the new data, or `undefined` to have it read anew. */
export type DeltaReducer = (cached: unknown, delta: unknown) => unknown;
export type DeltaReducers = Readonly<Record<string, DeltaReducer>>;

/**
 * Brings a push into the cache: by the reducer of its model where there is a delta, else by asking again. Query keys begin
 * `[model, scope]`; the reducer is run on every cached query of that scope.
 */
export const applyChange = (
  client: QueryClient,
  reducers: DeltaReducers,
  { model, scope, delta }: LiveChange,
): Promise<void> => {
  const reduce = delta === undefined ? undefined : reducers[model];
  const queries = client.getQueryCache().findAll({ queryKey: [model, scope] });
  const settled = queries.map((query) => {
    // A read under way may have been answered from before this change: the delta would be lost under it.
    if (!reduce || query.state.data === undefined || query.state.fetchStatus === 'fetching') return false;
    const next = reduce(query.state.data, delta);
    if (next === undefined) return false;
    client.setQueryData(query.queryKey, next);
    return true;
  });
  return settled.every(Boolean) ? Promise.resolve() : client.invalidateQueries({ queryKey: [model, scope] });
};
