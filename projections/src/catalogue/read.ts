import type { Pool } from 'pg';
import type { CarGroupRow, CarRow, ImageRow, PageRow, TrackRow } from './table.ts';

export type { CarGroupRow, CarRow, ImageRow, PageRow, TrackRow };

/**
 * The whole catalogue, ordered by name; pages and pictures in order of creation. Includes retired and unpublished ones. A few
 * hundred rows, which readers cache.
 */
export type Catalogue = {
  readonly tracks: readonly TrackRow[];
  readonly carGroups: readonly CarGroupRow[];
  readonly cars: readonly CarRow[];
  readonly pages: readonly PageRow[];
  readonly images: readonly ImageRow[];
};

export const readCatalogue = async (db: Pool): Promise<Catalogue> => {
  const [tracks, carGroups, cars, pages, images] = await Promise.all([
    db.query<TrackRow>('select * from catalogue.tracks order by lower(name), id'),
    db.query<CarGroupRow>('select * from catalogue.car_groups order by lower(name), id'),
    db.query<CarRow>('select * from catalogue.cars order by lower(name), id'),
    db.query<PageRow>('select * from catalogue.pages order by first_published_at nulls last, id'),
    db.query<ImageRow>('select * from catalogue.images order by attached_at, id'),
  ]);
  return {
    tracks: tracks.rows,
    carGroups: carGroups.rows,
    cars: cars.rows,
    pages: pages.rows,
    images: images.rows,
  };
};
