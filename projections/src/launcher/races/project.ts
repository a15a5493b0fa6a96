import type { EntryEvent } from '@paddock/shared-domain/launcher/entry-events';
import type { FloorEvent } from '@paddock/shared-domain/launcher/floor-events';
import type { RaceEventEvent } from '@paddock/shared-domain/launcher/race-event-events';
import type { RunEvent } from '@paddock/shared-domain/runs/run-events';
import type { SeatAgentEventOf } from '@paddock/shared-domain/rigs/seat-agent-events';
import type { AssistEvent, PresetEvent } from '@paddock/shared-domain/launcher/setup-events';
import { change, projection } from '../../engine/projection.ts';
import { onEvents } from './on-events.ts';
import { onFloor } from './on-floor.ts';
import { onRigs } from './on-rigs.ts';
import { acks, assists, entries, events, loads, parties, presets, servers, signals } from './table.ts';

type Told =
  | FloorEvent
  | RaceEventEvent
  | EntryEvent
  | RunEvent
  | SeatAgentEventOf<'SignalAcknowledged'>
  | PresetEvent
  | AssistEvent;

/** Parties, race events, reports of rigs about them, and their presets. */
export const races = projection<Told>({
  name: 'races',
  version: 5,
  tables: [parties, events, entries, acks, loads, servers, signals, presets, assists],
  on: {
    ...onFloor,
    ...onEvents,
    ...onRigs,
    PresetDefined: ({ data: { presetId: id, ...terms } }) => [change(presets, { id }, () => ({ id, terms }))],
    AssistDefined: ({ data: { assistId: id, name, settings } }) => [
      change(assists, { id }, () => ({ id, name, settings })),
    ],
  },
});
