import type { RaceEventId } from '../kernel/ids.ts';
import type { EventChanges, RaceEvent } from './race-event.ts';
import type { RaceEventEvent } from './race-event-events.ts';

/** Whether a race of the event was running when it was read, and which start was the last then. */
export type RunSeen = { readonly open: boolean; readonly generation: number };
/** If a start was requested since that read, a race is beginning: the event keeps what it began with (launcher.md 5.2). */
export const runsOn = (run: RunSeen | undefined, { generation }: NonNullable<RaceEvent>): boolean =>
  run !== undefined && (run.open || generation > run.generation);

/** Whether a race of the event runs, and whether the event is a party's (rule A-137). */
export type EventSeen = RunSeen & { readonly multiplayer: boolean };

type Known = NonNullable<RaceEvent>;
/** The staff form: absent fields stay, and for `rules` each field separately. */
export type EventForm = Omit<EventChanges, 'rules'> & { readonly rules?: Partial<Known['rules']> };

export const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A form merged with the present rules. */
export const completed = ({ rules, ...form }: EventForm, before: Known['rules']): EventChanges => ({
  ...form,
  ...(rules !== undefined && { rules: { ...before, ...rules } }),
});

/** The changes of a form: one event for each field that differs. */
export const changesOf = (
  eventId: RaceEventId,
  { trackId, rules, assistId, presetId, sessions }: EventChanges,
  event: Known,
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

const superseded = (eventId: RaceEventId): RaceEventEvent => ({ type: 'DeferredChangesSuperseded', data: { eventId } });
const waiting = (eventId: RaceEventId, { sessions, ...changes }: EventChanges): RaceEventEvent => ({
  type: 'ChangesDeferred',
  data: { eventId, ...changes, ...(sessions && { sessions: [...sessions] }) },
});

/** Adds a form to the changes waiting for the next start. If those would change nothing, nothing waits any more. */
export const deferring = (eventId: RaceEventId, form: EventForm, event: Known): readonly RaceEventEvent[] => {
  const { deferred, rules } = event;
  const waits = { ...deferred, ...completed(form, deferred?.rules ?? rules) };
  if (changesOf(eventId, waits, event).length === 0) return deferred === undefined ? [] : [superseded(eventId)];
  return same(waits, deferred) ? [] : [waiting(eventId, waits)];
};

/** Fields that a form changes at once no longer wait; the others still do. */
export const settling = (eventId: RaceEventId, form: EventForm, event: Known): readonly RaceEventEvent[] => {
  if (event.deferred === undefined) return [];
  const rest = Object.fromEntries(
    Object.entries(event.deferred).flatMap(([name, value]): readonly (readonly [string, unknown])[] => {
      if (name === 'rules') return [[name, { ...event.deferred?.rules, ...form.rules }]];
      return form[name as keyof EventForm] === undefined ? [[name, value]] : [];
    }),
  ) as EventChanges;
  if (same(rest, event.deferred)) return [];
  const after = { ...event, rules: { ...event.rules, ...form.rules } };
  return [changesOf(eventId, rest, after).length === 0 ? superseded(eventId) : waiting(eventId, rest)];
};
