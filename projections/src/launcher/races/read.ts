import type { LocationId, RaceEventId, SeatId } from '@paddock/shared-domain/kernel/ids';
import { type Instant, instantOf } from '@paddock/shared-domain/kernel/time';
import type { EntryId, InvitationId, PartyId, PartyMemberId, SignalId } from '@paddock/shared-domain/launcher/ids';
import type { RaceSessionId } from '@paddock/shared-domain/kernel/ids';
import type { Pool } from 'pg';
import type { AckRow, AssistRow, EntryRow, EventRow, PartyRow, PresetRow, ServerRow } from './table.ts';

export type { ModelChange, RaceEventDelta } from './live-change.ts';
export { onRigOf, progressOnWire } from './entry-rows.ts';
export { nextStartOnWire, sessionOnWire } from './event-rows.ts';
export type { AckRow, AssistRow, EntryRow, PartyRow, PresetRow, ServerRow };
/** `multiplayer`: a party shares it (rule A-137). */
export type RaceEventRow = EventRow & { readonly multiplayer: boolean };

/** The open parties of a location or of all, oldest first. */
export const readParties = async (
  db: Pool,
  { location, party }: { readonly location?: LocationId | undefined; readonly party?: PartyId | undefined } = {},
): Promise<readonly PartyRow[]> =>
  (
    await db.query<PartyRow>(
      `select * from races.parties where ($1::text is null or location_id = $1) and ($2::text is null or id = $2)
        order by hosted_at, id`,
      [location ?? null, party ?? null],
    )
  ).rows;

/** The party of a member or an invitation. */
export const readPartyHolding = async (
  db: Pool,
  list: 'members' | 'invitations',
  id: PartyMemberId | InvitationId,
): Promise<PartyRow | undefined> =>
  (
    await db.query<PartyRow>(
      `select p.* from races.parties p, json_array_elements(p.${list}) one where one->>'id' = $1`,
      [id],
    )
  ).rows[0];

export const readRaceEvents = async (
  db: Pool,
  {
    ids,
    location,
    seat,
  }: {
    readonly ids?: readonly RaceEventId[] | undefined;
    readonly location?: LocationId | undefined;
    readonly seat?: SeatId | undefined;
  },
): Promise<readonly RaceEventRow[]> =>
  (
    await db.query<RaceEventRow>(
      `select e.*, exists (select 1 from races.parties p where p.host_event_id = e.id) as multiplayer
         from races.events e
        where ($1::text[] is null or e.id = any($1)) and ($2::text is null or location_id = $2)
          and ($3::text is null or seat_id = $3)
        order by e.id`,
      [ids ?? null, location ?? null, seat ?? null],
    )
  ).rows;

export const readEventOfSession = async (db: Pool, id: RaceSessionId): Promise<EventRow | undefined> =>
  (
    await db.query<EventRow>(
      `select e.* from races.events e, json_array_elements(e.sessions) one where one->>'sessionId' = $1`,
      [id],
    )
  ).rows[0];

type EntryInTable = Omit<EntryRow, 'since'> & { readonly since: Date | null };
const entryOf = ({ since, ...row }: EntryInTable): EntryRow => ({
  ...row,
  since: since && instantOf(since.getTime()),
});
/** Entries of some or all events, in order of assignment. */
export const readEntries = async (db: Pool, events?: readonly RaceEventId[]): Promise<readonly EntryRow[]> => {
  const { rows } = await db.query<EntryInTable>(
    `select * from races.entries where $1::text[] is null or event_id = any($1)
      order by event_id, length(assigned_rev), assigned_rev, id`,
    [events ?? null],
  );
  return rows.map(entryOf);
};
export const readEntry = async (db: Pool, id: EntryId): Promise<EntryRow | undefined> => {
  const { rows } = await db.query<EntryInTable>('select * from races.entries where id = $1', [id]);
  return rows.map(entryOf)[0];
};

/** How far each seat is with the signals of these events, by event and seat. */
export const readAcks = async (
  db: Pool,
  events: readonly RaceEventId[],
): Promise<ReadonlyMap<RaceEventId, ReadonlyMap<SeatId, AckRow>>> => {
  const { rows } = await db.query<AckRow>('select * from races.acks where event_id = any($1)', [events]);
  const found = new Map<RaceEventId, Map<SeatId, AckRow>>();
  for (const row of rows)
    found.set(row.event_id, (found.get(row.event_id) ?? new Map<SeatId, AckRow>()).set(row.seat_id, row));
  return found;
};
/** How long the last starts of these seats took, in ms, oldest first. */
export const readLoads = async (
  db: Pool,
  seats: readonly SeatId[],
): Promise<ReadonlyMap<SeatId, readonly number[]>> => {
  const { rows } = await db.query<{ seat_id: SeatId; millis: readonly number[] }>(
    'select * from races.loads where seat_id = any($1)',
    [seats],
  );
  return new Map(rows.map(({ seat_id: seat, millis }) => [seat, millis]));
};

/** The last reported state of the servers of these events. */
export const readServers = async (
  db: Pool,
  events: readonly RaceEventId[],
): Promise<ReadonlyMap<RaceEventId, ServerRow>> => {
  const { rows } = await db.query<ServerRow>('select * from races.servers where event_id = any($1)', [events]);
  return new Map(rows.map((row) => [row.event_id, row]));
};

/** Servers that were started and whose end was not reported. */
export const readRunningServers = async (db: Pool): Promise<readonly ServerRow[]> =>
  (await db.query<ServerRow>(`select * from races.servers where state = 'running' order by event_id`)).rows;

/** The event of each seat (rule A-131). */
export const readSeatEvents = async (db: Pool): Promise<ReadonlyMap<SeatId, RaceEventId>> => {
  const { rows } = await db.query<{ seat_id: SeatId; id: RaceEventId }>('select seat_id, id from races.events');
  return new Map(rows.map(({ seat_id: seat, id }) => [seat, id]));
};

/** Expired signals that were not ended yet. */
export const readOverdueSignals = async (
  db: Pool,
  now: Instant,
): Promise<readonly { readonly id: SignalId; readonly event_id: RaceEventId }[]> =>
  (
    await db.query<{ id: SignalId; event_id: RaceEventId }>(
      'select id, event_id from races.signals where expires_at <= $1 order by expires_at limit 200',
      [now],
    )
  ).rows;

export const readPresets = async (db: Pool): Promise<readonly PresetRow[]> =>
  (await db.query<PresetRow>(`select id, terms from races.presets order by lower(terms->>'name'), id`)).rows;
export const readAssists = async (db: Pool): Promise<readonly AssistRow[]> =>
  (await db.query<AssistRow>('select id, name, settings from races.assists order by lower(name), id')).rows;
