import {
  type AckRow,
  type EntryRow,
  nextStartOnWire,
  onRigOf,
  type PartyRow,
  progressOnWire,
  type RaceEventRow,
  readAcks,
  readEntries,
  readLoads,
  readRaceEvents,
  readServers,
  sessionOnWire,
} from '@paddock/projections/launcher/races/read';
import type { SeatId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { Invitation, Party, PartyMember } from '@paddock/shared-domain/launcher/contract';
import type { Entry, RaceEvent, Session } from '@paddock/shared-domain/launcher/race-contract';
import { loadRangeOf } from '@paddock/shared-domain/launcher/rig-progress';
import type { RaceSession } from '@paddock/shared-domain/assetto-corsa/race-sessions';
import type { LauncherDeps } from './launcher-deps.ts';
import { serverShown } from './server-shown.ts';

export const sessionReply = (event: RaceEventRow['id'], session: RaceSession): Session => ({
  id: session.sessionId,
  ...sessionOnWire(event, session),
});

const ackReply = (row: AckRow | undefined): Entry['ack'] =>
  row === undefined ? null : { signal: row.signal_id, stage: row.stage, code: row.code };

/** Rows of the read model as replies, with names beside the ids. */
export const createReplies = ({ deps: { db, clock }, venues, catalogue, publicNames, rigs }: LauncherDeps) => {
  const seatNames = async () => {
    const { seats } = await venues.get();
    return (seat: SeatId): string => seats.get(seat)?.name ?? '';
  };

  const entries = async (rows: readonly EntryRow[]): Promise<readonly Entry[]> => {
    const drivers = [...new Set(rows.flatMap(({ user_id: user }) => user ?? []))];
    const [nameOf, { cars }, people, acks, loads] = await Promise.all([
      seatNames(),
      catalogue.get(),
      drivers.length === 0 ? new Map<UserId, string>() : publicNames(drivers),
      readAcks(db, [...new Set(rows.map(({ event_id: event }) => event))]),
      readLoads(db, [...new Set(rows.map(({ seat_id: seat }) => seat))]),
    ]);
    return rows.map((row): Entry => ({
      id: row.id,
      event: row.event_id,
      calendar: row.seat_id,
      user: row.user_id,
      user_name: (row.user_id && people.get(row.user_id)) ?? '',
      car: row.car_id,
      car_name: (row.car_id && cars.get(row.car_id)?.name) ?? '',
      skin: row.skin,
      ballast: row.ballast,
      restrictor: row.restrictor,
      readonly_values: { calendar_name: nameOf(row.seat_id) },
      ...progressOnWire(onRigOf(row)),
      ack: ackReply(acks.get(row.event_id)?.get(row.seat_id)),
      load_range: loadRangeOf(loads.get(row.seat_id) ?? []),
    }));
  };

  const events = async (rows: readonly RaceEventRow[]): Promise<readonly RaceEvent[]> => {
    const [nameOf, { tracks }, all] = await Promise.all([
      seatNames(),
      catalogue.get(),
      rows.length === 0
        ? []
        : readEntries(
            db,
            rows.map(({ id }) => id),
          ).then(entries),
    ]);
    return rows.map((row) => ({
      id: row.id,
      calendar: row.seat_id,
      calendar_name: nameOf(row.seat_id),
      location: row.location_id,
      multiplayer: row.multiplayer,
      track: row.track_id,
      track_name: (row.track_id && tracks.get(row.track_id)?.name) ?? '',
      penalties: row.penalties,
      fixed_setup: row.fixed_setup,
      drift_mode: row.drift_mode,
      preset: row.preset_id,
      assists: row.assist_id,
      generation: row.generation,
      next_start: row.next_start && nextStartOnWire(row.id, row.next_start),
      sessions: row.sessions.map((session) => sessionReply(row.id, session)),
      entries: all.filter(({ event }) => event === row.id),
      rev: row.rev,
    }));
  };

  const invitations = async (rows: readonly PartyRow[]): Promise<readonly Invitation[]> => {
    const nameOf = await seatNames();
    return rows.flatMap(({ id: party, invitations: open }) =>
      open.map(({ id, seat_id: calendar }) => ({ id, party, calendar, calendar_name: nameOf(calendar) })),
    );
  };

  /** A party is left out until its event is shown; both come from one read model. */
  const parties = async (rows: readonly PartyRow[]): Promise<readonly Party[]> => {
    const ids = rows.map(({ host_event_id: id }) => id);
    const [nameOf, shared, requests, servers, heard] = await Promise.all([
      seatNames(),
      rows.length === 0 ? [] : readRaceEvents(db, { ids }).then(events),
      invitations(rows),
      readServers(db, ids),
      rigs(),
    ]);
    return rows.flatMap((row): Party[] => {
      const event = shared.find(({ id }) => id === row.host_event_id);
      if (event === undefined) return [];
      const members = row.members.map(({ id, seat_id: calendar, is_host }): PartyMember => {
        const entry = event.entries.find((one) => one.calendar === calendar) ?? null;
        const { user, user_name } = entry ?? { user: null, user_name: '' };
        return { id, party: row.id, calendar, calendar_name: nameOf(calendar), user, user_name, is_host, entry };
      });
      return [
        {
          id: row.id,
          name: row.name,
          location: row.location_id,
          host_event: event,
          members,
          member_requests: requests.filter(({ party }) => party === row.id),
          server: serverShown(servers.get(event.id), heard.get(event.calendar), clock.now()),
        },
      ];
    });
  };
  return { entries, events, invitations, parties };
};
export type Replies = ReturnType<typeof createReplies>;
