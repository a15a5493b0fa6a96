import type { LocationId, SeatId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { AgentId } from '@paddock/shared-domain/launcher/ids';
import { boolean, integer, nullable, text } from '../engine/column.ts';
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
    /** As it said itself. */
    address: nullable(text()),
    /** Where its connection came from; null for the venue's own machine. */
    from_address: nullable(text()),
    /** Where it is expected: `own` for the venue's own machine; null before its first connection. */
    home_address: nullable(text()),
    confirmed_address: nullable(text()),
    /** Its connection comes from another address than expected. */
    moved: boolean(),
    key_used_twice_at: nullable(text<Instant>()),
    content_hash: nullable(text()),
    /** Cars and tracks whose files differ from the host's. */
    differing: integer(),
  },
  key: ['seat_id'],
  indexes: [{ on: '(location_id)' }],
});
export type AgentRow = RowIn<typeof agents>;
