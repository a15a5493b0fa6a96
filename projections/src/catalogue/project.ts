import type { CarTerms, CatalogueEvent, TrackTerms } from '@paddock/shared-domain/catalogue/events';
import { BUSINESS } from '@paddock/shared-domain/venues/business-id';
import { announce, change, type Effect, projection } from '../engine/projection.ts';
import { carGroups, type CarRow, cars, images, pages, type TrackRow, tracks } from './table.ts';

/** Only the columns whose terms are in the event; the others do not change. */
const named = <Row>(columns: { readonly [Column in keyof Row]?: Row[Column] | undefined }): Partial<Row> =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as Partial<Row>;
const trackColumns = (terms: Partial<TrackTerms>): Partial<TrackRow> =>
  named<TrackRow>({
    name: terms.name,
    folder: terms.folder,
    layout: terms.layout,
    length_metres: terms.lengthMetres,
    pit_boxes: terms.pitBoxes,
  });
const carColumns = (terms: Partial<CarTerms>): Partial<CarRow> =>
  named<CarRow>({
    name: terms.name,
    folder: terms.folder,
    group_ids: terms.groupIds,
    top_speed_kmh: terms.topSpeedKmh,
    skins: terms.skins,
  });

const lookAgain: Effect = announce('catalogue', { all: 'all' });

type Of<Event extends CatalogueEvent['type']> = Extract<CatalogueEvent, { type: Event }>;
const trackIs =
  (retired: boolean) =>
  ({ data: { trackId: id } }: Pick<Of<'TrackRetired'>, 'data'>): Effect[] => [
    change(tracks, { id }, (row) => row && { ...row, retired }),
    lookAgain,
  ];
const groupIs =
  (retired: boolean) =>
  ({ data: { carGroupId: id } }: Pick<Of<'CarGroupRetired'>, 'data'>): Effect[] => [
    change(carGroups, { id }, (row) => row && { ...row, retired }),
    lookAgain,
  ];
const carIs =
  (retired: boolean) =>
  ({ data: { carId: id } }: Pick<Of<'CarRetired'>, 'data'>): Effect[] => [
    change(cars, { id }, (row) => row && { ...row, retired }),
    lookAgain,
  ];

/** Tracks, cars, groups, pages and pictures for lists (AVAIL-11 … AVAIL-13, PAGE-01, PAGE-05). */
export const catalogue = projection<CatalogueEvent>({
  name: 'catalogue',
  version: 3,
  tables: [tracks, carGroups, cars, pages, images],
  on: {
    TrackIntroduced: ({ data: { trackId: id, ...terms } }) => [
      change(tracks, { id }, () => ({ ...trackColumns(terms), id, retired: false }) as TrackRow),
      lookAgain,
    ],
    TrackDetailsRevised: ({ data: { trackId: id, ...terms } }) => [
      change(tracks, { id }, (row) => row && { ...row, ...trackColumns(terms as Partial<TrackTerms>) }),
      lookAgain,
    ],
    TrackRetired: trackIs(true),
    TrackReinstated: trackIs(false),
    CarGroupIntroduced: ({ data: { carGroupId: id, name } }) => [
      change(carGroups, { id }, () => ({ id, name, retired: false })),
      lookAgain,
    ],
    CarGroupRenamed: ({ data: { carGroupId: id, name } }) => [
      change(carGroups, { id }, (row) => row && { ...row, name }),
      lookAgain,
    ],
    CarGroupRetired: groupIs(true),
    CarGroupReinstated: groupIs(false),
    CarIntroduced: ({ data: { carId: id, ...terms } }) => [
      change(cars, { id }, () => ({ ...carColumns(terms), id, retired: false }) as CarRow),
      lookAgain,
    ],
    CarDetailsRevised: ({ data: { carId: id, ...terms } }) => [
      change(cars, { id }, (row) => row && { ...row, ...carColumns(terms as Partial<CarTerms>) }),
      lookAgain,
    ],
    CarRetired: carIs(true),
    CarReinstated: carIs(false),
    PagePublished: ({ data: { pageId: id, name, menuName, html }, metadata }) => [
      change(pages, { id }, (row) => ({
        id,
        name,
        menu_name: menuName,
        html,
        first_published_at: row?.first_published_at ?? metadata.at,
        published: true,
      })),
      lookAgain,
    ],
    // A draft of a published page changes nothing in the row; the row of a new page gets only its names.
    PageDrafted: ({ data: { pageId: id, name, menuName } }) => [
      change(
        pages,
        { id },
        (row) => row ?? { id, name, menu_name: menuName, html: '', first_published_at: null, published: false },
      ),
      lookAgain,
    ],
    PageWithdrawn: ({ data: { pageId: id } }) => [
      change(pages, { id }, (row) => row && { ...row, published: false }),
      lookAgain,
    ],
    ImageAttached: ({ data: { imageId: id, url, owner }, metadata }) => [
      change(images, { id }, () => ({ id, url, owner, alt: null, attached_at: metadata.at })),
      lookAgain,
    ],
    ImageUploaded: ({ data: { imageId: id, url, alt }, metadata }) => [
      change(images, { id }, () => ({
        id,
        url,
        owner: { kind: 'business' as const, id: BUSINESS },
        alt,
        attached_at: metadata.at,
      })),
      lookAgain,
    ],
    ImageRemoved: ({ data: { imageId: id } }) => [change(images, { id }, () => undefined), lookAgain],
  },
});
