import { isFolder, trackOf } from '@paddock/shared-domain/catalogue/content-folder';
import type { CarId, TrackId } from '@paddock/shared-domain/kernel/ids';
import type { Folders } from './driven-lap.ts';

type Known = {
  readonly tracks: ReadonlyMap<TrackId, { readonly id: TrackId; readonly folder: string; readonly layout: string }>;
  readonly cars: ReadonlyMap<CarId, { readonly id: CarId; readonly folder: string }>;
};

/** The venue's cars and tracks by the simulator's folder names. */
export const foldersIn = ({ tracks, cars }: Known): Folders => ({
  track: (folder, layout) => trackOf(tracks.values(), folder, layout)?.id,
  car: (folder) => (folder === '' ? undefined : [...cars.values()].find((car) => isFolder(folder, car.folder))?.id),
});
