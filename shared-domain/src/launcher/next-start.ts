import type { RaceEventId } from '../kernel/ids.ts';
import { changesOf } from './event-changes.ts';
import { evolveRaceEvent, type RaceEvent } from './race-event.ts';

/** An event as its next race begins: waiting changes are applied (launcher.md 5.2). */
export const atNextStart = (eventId: RaceEventId, event: NonNullable<RaceEvent>): NonNullable<RaceEvent> =>
  event.deferred === undefined
    ? event
    : (changesOf(eventId, event.deferred, event).reduce<RaceEvent>(evolveRaceEvent, event) ?? event);
