import type { CarId, TrackId } from '@paddock/shared-domain/kernel/ids';
import type { Folders } from './driven-lap.ts';

type Known = {
  readonly tracks: ReadonlyMap<TrackId, { readonly id: TrackId; readonly folder: string; readonly layout: string }>;
  readonly cars: ReadonlyMap<CarId, { readonly id: CarId; readonly folder: string }>;
};
const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** The venue's cars and tracks by the simulator's folders, which know no upper case. */
export const foldersIn = ({ tracks, cars }: Known): Folders => ({
  track: (folder, layout) =>
    [...tracks.values()].find((track) => same(track.folder, folder) && same(track.layout, layout))?.id,
  car: (folder) => (folder === '' ? undefined : [...cars.values()].find((car) => same(car.folder, folder))?.id),
});
