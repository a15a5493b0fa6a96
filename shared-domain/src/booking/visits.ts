import { type Instant, millisOf } from '../kernel/time.ts';

/** A time at a venue, on one seat or more; the end is excluded. */
export type Stay = { readonly startsAt: Instant; readonly endsAt: Instant };

/**
 * Groups the stays of one person at one venue on one business day into visits: what touches in time is one visit, whatever the
 * seats (decision 0233).
 *
 * @returns the visits by start; the stays of each by start, in the order in which they were given.
 */
export const visitsOf = <Item>(
  items: readonly Item[],
  read: (item: Item) => Stay,
): readonly (readonly [Item, ...Item[]])[] => {
  const visits: { endsAt: number; readonly items: [Item, ...Item[]] }[] = [];
  const sorted = items
    .map((item) => [millisOf(read(item).startsAt), millisOf(read(item).endsAt), item] as const)
    .toSorted(([a], [b]) => a - b);
  for (const [startsAt, endsAt, item] of sorted) {
    const last = visits.at(-1);
    if (last === undefined || startsAt > last.endsAt) visits.push({ endsAt, items: [item] });
    else {
      last.items.push(item);
      last.endsAt = Math.max(last.endsAt, endsAt);
    }
  }
  return visits.map((visit) => visit.items);
};
