import type { ModelChange } from '@paddock/projections/launcher/races/read';
import type { CarId, SeatId, TrackId, UserId } from '@paddock/shared-domain/kernel/ids';
import { raceEventDecider } from '@paddock/shared-domain/launcher/race-event-commands';
import { asStaff } from '@paddock/kit/http/actor-of';
import type { EventPort } from '../sockets/launcher-port.ts';
import { type LauncherDeps, RACES } from './launcher-deps.ts';
import { sendSignal, signalIdOf } from './signals.ts';

type Listed = readonly { readonly calendar: SeatId }[];

/** Race events for their sockets (rules ). */
export const eventPort = ({ deps, venues, catalogue, publicNames }: LauncherDeps): EventPort => {
  const { commands, clock, newId } = deps;

  /** Adds the same names beside ids as the API's replies. */
  const withNames = async ({ attributes }: ModelChange): Promise<Readonly<Record<string, unknown>>> => {
    const { seats } = await venues.get();
    const { tracks, cars } = await catalogue.get();
    const nameOf = (seat: SeatId): string => seats.get(seat)?.name ?? '';
    const named = (list: unknown) => (list as Listed).map((one) => ({ ...one, calendar_name: nameOf(one.calendar) }));
    const more: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(attributes)) {
      if (name === 'track') more['track_name'] = tracks.get(value as TrackId)?.name ?? '';
      if (name === 'car') more['car_name'] = cars.get(value as CarId)?.name ?? '';
      if (name === 'calendar') more['readonly_values'] = { calendar_name: nameOf(value as SeatId) };
      if (name === 'members' || name === 'member_requests') more[name] = named(value);
      if (name === 'user')
        more['user_name'] = value === null ? '' : ((await publicNames([value as UserId])).get(value as UserId) ?? '');
    }
    return { ...attributes, ...more };
  };

  return {
    placeOf: async (event) => (await commands.load(raceEventDecider, event)).state?.locationId,
    newSignal: () => {
      const key = `socket:${newId()}`;
      return { key, signalId: signalIdOf(key) };
    },
    send: async (eventId, key, { signal, ignore }, caller) => {
      const context = { commandId: key, now: clock.now(), actor: asStaff(caller, RACES) };
      const sent = await sendSignal({ deps, venues }, { eventId, signal, ignore }, context);
      if (!('refused' in sent)) return { signalId: sent.signalId };
      const { code, detail, non_field_errors: general, ...fields } = sent.refused.body;
      const [text] = [detail, general, ...Object.values(fields)].flat();
      return { error: { code: String(code), detail: typeof text === 'string' ? text : 'This was refused.' } };
    },
    updatesOf: ({ rev, updates = [] }) =>
      Promise.all(
        updates.map(async (change) => ({
          type: 'model_updated',
          ...change,
          attributes: await withNames(change),
          rev,
        })),
      ),
  };
};
