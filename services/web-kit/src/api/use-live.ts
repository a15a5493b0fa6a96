import { useEffect } from 'react';
import type { LiveClient } from './live.ts';

/** Subscribes to the scopes while the screen is shown. `scopes` are `model/scope` texts; order and repeats do not matter. */
export const useLive = (client: LiveClient | undefined, scopes: readonly string[]): void => {
  const key = [...new Set(scopes)].toSorted().join('\n');
  useEffect(() => {
    if (!client || key === '') return undefined;
    const stops = key.split('\n').map((scope) => client.subscribe(scope));
    return () => stops.forEach((stop) => stop());
  }, [client, key]);
};
