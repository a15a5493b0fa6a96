import type { FloorEvent } from '@paddock/shared-domain/launcher/floor-events';
import type { RaceEventEvent } from '@paddock/shared-domain/launcher/race-event-events';
import type { AssistEvent, PresetEvent } from '@paddock/shared-domain/launcher/setup-events';
import { change, projection } from '../engine/projection.ts';
import { onEvents } from './on-events.ts';
import { onFloor } from './on-floor.ts';
import { assists, entries, events, parties, presets, signals } from './table.ts';

/** Parties, race events and what they may be set up with. */
export const races = projection<FloorEvent | RaceEventEvent | PresetEvent | AssistEvent>({
  name: 'races',
  version: 1,
  tables: [parties, events, entries, signals, presets, assists],
  on: {
    ...onFloor,
    ...onEvents,
    PresetDefined: ({ data: { presetId: id, ...terms } }) => [change(presets, { id }, () => ({ id, terms }))],
    AssistDefined: ({ data: { assistId: id, name, settings } }) => [
      change(assists, { id }, () => ({ id, name, settings })),
    ],
  },
});
