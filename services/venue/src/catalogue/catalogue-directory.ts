import {
  type CarGroupRow,
  type CarRow,
  type Catalogue,
  type ImageRow,
  type PageRow,
  readCatalogue,
  type TrackRow,
} from '@paddock/projections/catalogue/read';
import type { CarGroupId, CarId, TrackId } from '@paddock/shared-domain/kernel/ids';
import type { Pool } from 'pg';
import type { Changes } from '@paddock/kit/push/changes';

/** The catalogue in memory: by id, sorted by name. */
export type CatalogueNow = {
  readonly tracks: ReadonlyMap<TrackId, TrackRow>;
  readonly cars: ReadonlyMap<CarId, CarRow>;
  readonly groups: ReadonlyMap<CarGroupId, CarGroupRow>;
  /** Published pages. */
  readonly pages: readonly PageRow[];
  /** Drafts and withdrawn pages too, for their editors. */
  readonly allPages: readonly PageRow[];
  readonly images: readonly ImageRow[];
  carsOf(groups: readonly CarGroupId[]): readonly CarId[];
};
export type CatalogueDirectory = { get(): Promise<CatalogueNow>; invalidate(): void };

const nowOf = ({ tracks, cars, carGroups, pages, images }: Catalogue): CatalogueNow => ({
  tracks: new Map(tracks.map((row) => [row.id, row])),
  cars: new Map(cars.map((row) => [row.id, row])),
  groups: new Map(carGroups.map((row) => [row.id, row])),
  pages: pages.filter(({ published }) => published),
  allPages: pages,
  images,
  carsOf: (groups) =>
    cars.filter(({ group_ids: own }) => own.some((group) => groups.includes(group))).map(({ id }) => id),
});

/** Keeps the catalogue in memory and reads it again when the projection reports a change. */
export const createCatalogueDirectory = (db: Pool, changes: Changes): CatalogueDirectory => {
  let known: Promise<CatalogueNow> | undefined;
  changes.listen((message) => {
    if (message === 'resync' || message.projection === 'catalogue') known = undefined;
  });
  return {
    get: () => {
      if (known === undefined) {
        const reading = readCatalogue(db).then(nowOf);
        known = reading;
        reading.catch(() => {
          if (known === reading) known = undefined;
        });
      }
      return known;
    },
    invalidate: () => void (known = undefined),
  };
};
