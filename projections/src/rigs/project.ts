import type { Recorded } from '@paddock/shared-domain/kernel/message';
import type { SeatAgentEvent, SeatAgentEventOf } from '@paddock/shared-domain/rigs/seat-agent-events';
import { announce, change, type Effect, projection, type ReadingHandler, rowKey } from '../engine/projection.ts';
import { awaited, lineUps, onStarts, type StartEvent } from './awaited.ts';
import { type AgentRow, agents } from './table.ts';

/** Sent to every API process: which connection reports for the seat since that log position. */
export type RigNews = {
  readonly rev: string;
  readonly agentId: string | null;
  readonly connectionId: string | null;
};

const told = (row: Pick<AgentRow, 'seat_id' | 'location_id'>, news: RigNews): readonly Effect[] => [
  announce('rigs', { location: row.location_id }),
  announce('rigSeats', { seat: row.seat_id }, () => news),
];
type Later = Exclude<SeatAgentEvent, { type: 'AgentEnrolled' | 'SignalAcknowledged' }>;
/** Changes the row of a seat by a fact of the rig that is paired now. */
const revised = <Event extends Later>(
  fold: (row: AgentRow, event: Recorded<Event>) => AgentRow | undefined,
): ReadingHandler<Event> => ({
  reads: ({ data }) => [rowKey(agents, { seat_id: data.seatId })],
  changes: (event, rows) => {
    const row = rows.get(agents, { seat_id: event.data.seatId });
    if (row === undefined || row.agent_id !== event.data.agentId) return [];
    const next = fold(row, event);
    const news = {
      rev: event.position,
      agentId: next?.agent_id ?? null,
      connectionId: next?.connection_id ?? null,
    };
    return [change(agents, { seat_id: row.seat_id }, () => next), ...told(row, news)];
  },
});

const OWN_MACHINE = 'own';
/** Where its connection came from, and whether that is another address than before. Absent in older events: nothing is known. */
const standing = (
  row: AgentRow,
  from: string | null | undefined,
): Pick<AgentRow, 'from_address' | 'home_address' | 'moved'> => {
  const { home_address: home } = row;
  if (from === undefined) return { from_address: null, home_address: home, moved: false };
  const here = from ?? OWN_MACHINE;
  return { from_address: from, home_address: home ?? here, moved: home !== null && home !== here };
};

/** Which rig is paired with which seat, what it reported about itself (launcher.md 4.2), and which starts are awaited. */
export const rigs = projection<SeatAgentEvent | StartEvent>({
  name: 'rigs',
  version: 4,
  tables: [agents, lineUps, awaited],
  on: {
    ...onStarts,
    AgentEnrolled: ({ data: { seatId, agentId, locationId }, metadata, position }) => {
      const row: AgentRow = {
        seat_id: seatId,
        agent_id: agentId,
        location_id: locationId,
        paired_at: metadata.at,
        connection_id: null,
        version: null,
        steam_id: null,
        address: null,
        from_address: null,
        home_address: null,
        confirmed_address: null,
        moved: false,
        key_used_twice_at: null,
        content_hash: null,
        differing: 0,
      };
      return [
        change(agents, { seat_id: seatId }, () => row),
        ...told(row, { rev: position, agentId, connectionId: null }),
      ];
    },
    AgentRevoked: revised<SeatAgentEventOf<'AgentRevoked'>>(() => undefined),
    AgentConnected: revised<SeatAgentEventOf<'AgentConnected'>>((row, { data }) => ({
      ...row,
      connection_id: data.connectionId ?? null,
      version: data.version,
      steam_id: data.steamId ?? null,
      address: data.address ?? null,
      ...standing(row, data.from),
    })),
    RigKeyUsedTwice: revised<SeatAgentEventOf<'RigKeyUsedTwice'>>((row, { metadata }) => ({
      ...row,
      key_used_twice_at: row.key_used_twice_at ?? metadata.at,
    })),
    RigAddressConfirmed: revised<SeatAgentEventOf<'RigAddressConfirmed'>>((row, { data }) => ({
      ...row,
      confirmed_address: data.address,
      home_address: row.from_address ?? OWN_MACHINE,
      moved: false,
    })),
    AgentDisconnected: revised<SeatAgentEventOf<'AgentDisconnected'>>((row) => ({ ...row, connection_id: null })),
    ContentReported: revised<SeatAgentEventOf<'ContentReported'>>((row, { data: { hash, differs } }) => ({
      ...row,
      content_hash: hash,
      differing: differs.length,
    })),
    // Screens of the event are notified at once; decisive is the rig's later report.
    SignalAcknowledged: ({ data: { eventId, signalId, seatId, stage, code }, position }) => [
      announce('raceEvents', { event: eventId }, () => ({ rev: position, stages: { signalId, seatId, stage, code } })),
    ],
  },
});
