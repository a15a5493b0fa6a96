import type { PictureOwner, Skin } from '@paddock/shared-domain/catalogue/events';
import type { ImageId, PageId } from '@paddock/shared-domain/catalogue/ids';
import type { CarGroupId, CarId, TrackId } from '@paddock/shared-domain/kernel/ids';
import { boolean, integer, json, nullable, text, textArray } from '../engine/column.ts';
import { type RowIn, table } from '../engine/table.ts';

export const tracks = table('tracks', {
  columns: {
    id: text<TrackId>(),
    name: text(),
    folder: text(),
    layout: text(),
    length_metres: nullable(integer()),
    pit_boxes: nullable(integer()),
    retired: boolean(),
  },
  key: ['id'],
});

export const carGroups = table('car_groups', {
  columns: { id: text<CarGroupId>(), name: text(), retired: boolean() },
  key: ['id'],
});

export const cars = table('cars', {
  columns: {
    id: text<CarId>(),
    name: text(),
    folder: text(),
    group_ids: textArray<CarGroupId>(),
    top_speed_kmh: nullable(integer()),
    skins: json<readonly Skin[]>(),
    retired: boolean(),
  },
  key: ['id'],
});

export const pages = table('pages', {
  columns: {
    id: text<PageId>(),
    name: text(),
    menu_name: text(),
    html: text(),
    /** Null before the first publication: then the row holds a draft. */
    first_published_at: nullable(text()),
    published: boolean(),
  },
  key: ['id'],
});

export const images = table('images', {
  columns: {
    id: text<ImageId>(),
    url: text(),
    owner: json<PictureOwner>(),
    alt: nullable(text()),
    attached_at: text(),
  },
  key: ['id'],
});

export type TrackRow = RowIn<typeof tracks>;
export type CarGroupRow = RowIn<typeof carGroups>;
export type CarRow = RowIn<typeof cars>;
export type PageRow = RowIn<typeof pages>;
export type ImageRow = RowIn<typeof images>;
