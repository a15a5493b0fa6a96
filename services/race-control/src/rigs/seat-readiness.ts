import { contentName, folderKey, isFolder } from '@paddock/shared-domain/catalogue/content-folder';
import { readEntries } from '@paddock/projections/launcher/races/read';
import { readReservations } from '@paddock/projections/booking/reservations/read';
import type { SeatReadiness } from '@paddock/shared-domain/assetto-corsa/dry-run';
import type { GridEntry, RacePlan } from '@paddock/shared-domain/assetto-corsa/race-plan';
import { SLOT_MILLIS } from '@paddock/shared-domain/booking/bookable-slots';
import { visitsAround } from '@paddock/shared-domain/booking/visit-now';
import { RaceEventId, SeatId } from '@paddock/shared-domain/kernel/ids';
import { HOUR, type Instant, millisOf, plusMillis } from '@paddock/shared-domain/kernel/time';
import { seatAgentDecider } from '@paddock/shared-domain/rigs/seat-agent';
import type { Pool } from 'pg';
import type { Commands } from '@paddock/kit/command-handling/commands';
import type { RigContent } from './rig-content.ts';
import type { RigKeys } from './rig-keys.ts';
import { rigState } from './rig-state.ts';
import { differences } from './take-content.ts';

export type ReadinessDeps = {
  readonly commands: Commands;
  readonly db: Pool;
  readonly keys: Pick<RigKeys, 'presence'>;
  readonly contents: Pick<RigContent, 'of'>;
};
/** No booking is longer. */
const LONGEST_MS = 24 * HOUR;
const PLAYING = ['LOADING', 'LIVE', 'PAUSED', 'UNKNOWN'];

/** The end of the present person's consecutive half-hours on the seat; null if nobody has it. */
const bookedUntil = async (db: Pool, seat: SeatId, now: Instant): Promise<Instant | null> => {
  const { rows } = await readReservations(db, {
    seat,
    from: visitsAround(now).from,
    until: plusMillis(now, LONGEST_MS),
    blackouts: false,
    order: 'asc',
  });
  const [first] = rows;
  if (first === undefined || millisOf(first.starts_at) > millisOf(now)) return null;
  let end = millisOf(first.starts_at);
  for (const { starts_at: start, user_id: user } of rows) {
    if (millisOf(start) !== end || user !== first.user_id) break;
    end += SLOT_MILLIS;
  }
  return plusMillis(first.starts_at, end - millisOf(first.starts_at));
};

/**
 * Readiness of the seats of a plan, by the last reports of their rigs: reported lately, no game of another event, and the car and
 * track present and equal to the host's. Other content does not matter for this race (launcher.md 2.6 and 11.11).
 */
export const seatReadiness = async (
  { commands, db, keys, contents }: ReadinessDeps,
  eventId: RaceEventId,
  { grid, track }: RacePlan,
  host: SeatId | undefined,
  now: Instant,
): Promise<readonly SeatReadiness[]> => {
  const [presence, entries, hosts] = await Promise.all([
    keys.presence(),
    readEntries(db, [eventId]),
    host === undefined ? undefined : contents.of(host),
  ]);
  const of = async ({ seatId: id, car }: GridEntry): Promise<SeatReadiness> => {
    const seatId = SeatId.parse(id);
    const [{ state: agent }, content, until] = await Promise.all([
      commands.load(seatAgentDecider, seatId),
      contents.of(seatId),
      bookedUntil(db, seatId, now),
    ]);
    const heard = presence.get(seatId);
    const known = heard !== undefined && heard.agentId === agent.agentId ? heard : undefined;
    const state = rigState(known, now);
    const ours = entries.some(
      ({ seat_id: seat, phase }) => seat === seatId && (phase === 'initialized' || phase === 'launched'),
    );
    const named = [contentName('cars', car), contentName('tracks', track.folder)];
    return {
      seatId,
      online: state === 'connected' || state === 'silent',
      busy: PLAYING.includes(known?.game ?? '') && !ours,
      content: content && {
        cars: new Set(content.cars.map((one) => folderKey(one.id))),
        tracks: new Set(content.tracks.map((one) => folderKey(one.id))),
        // Compared now: a rig reports its content once, before its host is known.
        differs: hosts !== undefined && differences(content, hosts).some((one) => named.includes(one)),
      },
      skins: content?.cars.find((one) => isFolder(one.id, car))?.skins,
      bookedUntil: until,
    };
  };
  return Promise.all(grid.map(of));
};
