import { comparePositions, type RecordedEvent } from '@paddock/event-store/port';

/**
 * The faults of what a subscriber received, as texts: an acknowledged event is missing, an event came twice, a position does not rise, or a
 * revision of a stream is not one more than the last. Empty if there is none.
 * @param acknowledged ids of the events whose appends were acknowledged.
 */
export const logFaults = (seen: readonly RecordedEvent[], acknowledged: readonly string[]): string[] => {
  const faults: string[] = [];
  const known = new Set<string>();
  const revisions = new Map<string, number>();
  let before: RecordedEvent | undefined;
  for (const event of seen) {
    if (known.has(event.id)) faults.push(`repeated ${event.id}`);
    known.add(event.id);
    if (before && comparePositions(before.position, event.position) >= 0)
      faults.push(`position ${event.position} after ${before.position}`);
    const expected = (revisions.get(event.stream) ?? -1) + 1;
    if (event.revision !== expected) faults.push(`${event.stream}@${event.revision} instead of @${expected}`);
    revisions.set(event.stream, event.revision);
    before = event;
  }
  for (const id of acknowledged) if (!known.has(id)) faults.push(`lost ${id}`);
  return faults;
};
