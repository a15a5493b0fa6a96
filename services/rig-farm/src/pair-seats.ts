import { SeatId } from '@paddock/shared-domain/kernel/ids';
import { z } from 'zod';
import type { Desk, ListOf } from './desk.ts';
import type { FarmSeat } from './rig.ts';

export type PairedSeat = FarmSeat & { readonly location: string };
type Listed = { readonly calendar: string; readonly calendar_name: string; readonly location: string };
type Party = { readonly members: readonly { readonly calendar: string }[] };
type Paired = { readonly key: string; readonly calendar: string; readonly calendar_name: string };

const steamIdOf = (index: number): string => `7656119${String(8_000_000_000 + index)}`;
const pairOne = async (desk: Desk, code: string, index: number, location: string): Promise<PairedSeat> => {
  const { key, calendar, calendar_name: name } = await desk.post<Paired>('/rigs/pair', { code });
  return { calendar: SeatId.parse(calendar), name, key, steamId: steamIdOf(index), location };
};

/** Makes seat names unique for the truth log and fault plans, as seats of two venues may share one: `Bay 1`, `Bay 1 (2)`. */
const toldApart = (paired: readonly PairedSeat[]): readonly PairedSeat[] => {
  const names = new Map<string, number>();
  return paired.map((seat) => {
    const times = (names.get(seat.name) ?? 0) + 1;
    names.set(seat.name, times);
    return times === 1 ? seat : { ...seat, name: `${seat.name} (${times})` };
  });
};

/** Pairs at most `most` seats of the venue, those in no party first. Each gets a code of its own, as from staff. */
export const pairByStaff = async (desk: Desk, most: number): Promise<readonly PairedSeat[]> => {
  const [rigs, parties] = await Promise.all([
    desk.get<ListOf<Listed>>('/races/rigs'),
    desk.get<ListOf<Party>>('/races/parties'),
  ]);
  const busy = new Set(parties.results.flatMap(({ members }) => members.map(({ calendar }) => calendar)));
  // Sorted by location, so that a few seats make one party.
  const places = [...new Set(rigs.results.map(({ location }) => location))];
  const chosen = rigs.results
    .toSorted(
      (one, other) =>
        Number(busy.has(one.calendar)) - Number(busy.has(other.calendar)) ||
        places.indexOf(one.location) - places.indexOf(other.location),
    )
    .slice(0, most);
  const paired: PairedSeat[] = [];
  for (const { calendar, location } of chosen) {
    const { code } = await desk.post<{ code: string }>('/races/rigs/pairing-codes', { calendar });
    paired.push(await pairOne(desk, code, paired.length, location));
  }
  return toldApart(paired);
};
/** A file of one-time codes. */
export const Codes = z.array(z.string().min(1)).min(1);
/** Pairs by codes that staff made elsewhere. Only staff may see the location of a seat; others do not need it. */
export const pairByCodes = async (
  desk: Desk,
  codes: readonly string[],
  isStaff: boolean,
): Promise<readonly PairedSeat[]> => {
  const listed = isStaff ? (await desk.get<ListOf<Listed>>('/races/rigs')).results : [];
  const paired: PairedSeat[] = [];
  for (const code of codes) {
    const seat = await pairOne(desk, code, paired.length, '');
    const location = listed.find(({ calendar }) => calendar === seat.calendar)?.location ?? '';
    paired.push({ ...seat, location });
  }
  return toldApart(paired);
};
