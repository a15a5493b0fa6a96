type Told = { readonly type: string; readonly data: object };

/**
 * Faults of a log, as texts: two servers of an event at once, a run whose start was requested twice, and a run of no event (launcher.md
 * 10.6).
 */
export const serversAtOnce = (log: readonly Told[]): readonly string[] => {
  const alive = new Map<string, Set<string>>();
  const eventOf = new Map<string, string>();
  const asked = new Set<string>();
  const found: string[] = [];
  for (const { type, data } of log) {
    const { runId, eventId = eventOf.get(runId) ?? '' } = data as { readonly runId: string; readonly eventId?: string };
    const own = alive.get(eventId) ?? new Set<string>();
    if (type === 'RunAssigned') {
      eventOf.set(runId, eventId);
      alive.set(eventId, own.add(runId));
    }
    if (type === 'RunEnded') own.delete(runId);
    if (own.size > 1) found.push(`two servers on ${eventId}`);
    if (type !== 'ServerStartRequested') continue;
    if (asked.has(runId)) found.push(`${runId} was asked for twice`);
    if (!own.has(runId)) found.push(`${runId} is of no event`);
    asked.add(runId);
  }
  return found;
};
