import { ApiProblem, problemText } from '@paddock/web-kit/api/api-problem.ts';
import { randomId } from '@paddock/web-kit/api/random-id.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';

export type Failure<Item> = { readonly item: Item; readonly text: string };
export type Progress<Item> = {
  readonly running: boolean;
  readonly total: number;
  readonly done: readonly Item[];
  readonly failed: readonly Failure<Item>[];
};
const idle = { running: false, total: 0, done: [], failed: [] };

/**
 * Sends one request per item, one after another, and counts those done and those failed, with the reason. An item without an
 * answer keeps its idempotency key, so that a retry has no second effect (decision 0143); a refused one gets a new key.
 */
export const useOneByOne = <Item extends { readonly key: string }>(
  send: (item: Item, idempotencyKey: string) => Promise<unknown>,
) => {
  const client = useQueryClient();
  const keys = useRef(new Map<string, string>());
  const [progress, setProgress] = useState<Progress<Item>>(idle);

  const run = async (items: readonly Item[]): Promise<Progress<Item>> => {
    let now: Progress<Item> = { running: true, total: items.length, done: [], failed: [] };
    setProgress(now);
    for (const item of items) {
      const key = keys.current.get(item.key) ?? randomId();
      keys.current.set(item.key, key);
      try {
        await send(item, key);
        now = { ...now, done: [...now.done, item] };
      } catch (error) {
        if (error instanceof ApiProblem) keys.current.delete(item.key);
        now = { ...now, failed: [...now.failed, { item, text: problemText(error) }] };
        // The session has ended: the other requests would fail too.
        if (error instanceof ApiProblem && error.status === 401) break;
      }
      setProgress(now);
    }
    now = { ...now, running: false };
    setProgress(now);
    await client.invalidateQueries({ queryKey: ['planner'] });
    return now;
  };
  return { progress, run };
};
