import type { LocationId, SeatId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { AgentId } from '@paddock/shared-domain/launcher/ids';
import { integer, nullable, text } from '../engine/column.ts';
import { type RowIn, table } from '../engine/table.ts';

/** The rig paired with a seat; a seat without a rig has no row. Its facts are from its last connection. */
export const agents = table('agents', {
  columns: {
    seat_id: text<SeatId>(),
    agent_id: text<AgentId>(),
    location_id: text<LocationId>(),
    paired_at: text<Instant>(),
    /** Null while it is offline, or for a connection made before connections had ids. */
    connection_id: nullable(text()),
    version: nullable(text()),
    steam_id: nullable(text()),
    address: nullable(text()),
    content_hash: nullable(text()),
    /** Cars and tracks whose files differ from the host's. */
    differing: integer(),
  },
  key: ['seat_id'],
  indexes: [{ on: '(location_id)' }],
});
export type AgentRow = RowIn<typeof agents>;
