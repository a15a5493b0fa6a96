import type { RaceEventId } from '../kernel/ids.ts';
import type { EventChanges, RaceEvent } from './race-event.ts';
import type { RaceEventEvent } from './race-event-events.ts';

/** Whether a race of the event was running when somebody looked, and which start was the last one then. */
export type RunSeen = { readonly open: boolean; readonly generation: number };
/** Whoever pressed Start since that look has a race on its way: the event keeps what it began with (LAUNCHER 5.2). */
export const runsOn = (run: RunSeen | undefined, { generation }: NonNullable<RaceEvent>): boolean =>
  run !== undefined && (run.open || generation > run.generation);

export const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What a form changes of an event: an event for each thing that differs. */
export const changesOf = (
  eventId: RaceEventId,
  { trackId, rules, assistId, presetId, sessions }: EventChanges,
  event: NonNullable<RaceEvent>,
): RaceEventEvent[] => {
  const events: RaceEventEvent[] = [];
  if (trackId !== undefined && trackId !== event.trackId)
    events.push({ type: 'TrackChosen', data: { eventId, trackId } });
  if (rules !== undefined && !same(rules, event.rules))
    events.push({ type: 'RaceRulesChosen', data: { eventId, ...rules } });
  if (assistId !== undefined && assistId !== event.assistId)
    events.push({ type: 'AssistsChosen', data: { eventId, assistId } });
  if (presetId !== undefined && presetId !== event.presetId)
    events.push({ type: 'PresetApplied', data: { eventId, presetId } });
  if (sessions !== undefined && !same(sessions, event.sessions))
    events.push({ type: 'SessionsReplaced', data: { eventId, sessions: [...sessions] } });
  return events;
};
