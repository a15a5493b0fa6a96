import { createBoard, reviseBoard } from '@paddock/shared-domain/boards/contract';
import { createPage, revisePage } from '@paddock/shared-domain/catalogue/contract';
import {
  createCar,
  createGroup,
  createTrack,
  reviseCar,
  reviseGroup,
  reviseTrack,
} from '@paddock/shared-domain/catalogue/write-contract';
import { createAssist, createPreset, reviseAssist, revisePreset } from '@paddock/shared-domain/launcher/race-contract';
import { BUSINESS } from '@paddock/shared-domain/venues/business-id';
import type { RecordKind } from '@paddock/shared-domain/venues/sheet';
import {
  createCalendar,
  createCalendarType,
  createLocation,
  reviseBusiness,
  reviseCalendar,
  reviseCalendarType,
  reviseLocation,
} from '@paddock/shared-domain/venues/write-contract';
import type { ApiContract } from '@paddock/web-kit/api/api-contract.ts';
import type { Field } from '../fields/field.ts';
import { assistFields, boardFields, presetFields } from './race-fields.ts';
import { carFields, groupFields, pageFields, trackFields } from './catalogue-fields.ts';
import { businessFields, clubFields, locationFields, seatFields, seatTypeFields } from './venue-fields.ts';

/** How records of one kind are listed, created and changed. */
export type Kind = {
  readonly kind: RecordKind;
  /** The key of its texts in the messages. */
  readonly words:
    | 'business'
    | 'location'
    | 'club'
    | 'seatType'
    | 'seat'
    | 'page'
    | 'track'
    | 'car'
    | 'carGroup'
    | 'board'
    | 'preset'
    | 'assist';
  readonly fields: readonly Field[];
  readonly create?: ApiContract;
  readonly revise: ApiContract;
  /** The id of its one record: there is no list. */
  readonly only?: string;
  /** Retired and reinstated by `active`. */
  readonly retires?: boolean;
  /** Whether the API checks the sheet's revision, so that no colleague's change is overwritten. */
  readonly watched?: boolean;
  /** Whether its terms affect reminders to customers. */
  readonly reminds?: boolean;
};

const location: Kind = {
  kind: 'location',
  words: 'location',
  fields: locationFields,
  create: createLocation,
  revise: reviseLocation,
  watched: true,
  reminds: true,
};
const kinds = {
  business: {
    kind: 'business',
    words: 'business',
    fields: businessFields,
    revise: reviseBusiness,
    watched: true,
    only: BUSINESS,
  },
  location,
  club: { kind: 'location', words: 'club', fields: clubFields, revise: reviseLocation, watched: true },
  seatType: {
    kind: 'seatType',
    words: 'seatType',
    fields: seatTypeFields,
    create: createCalendarType,
    revise: reviseCalendarType,
    watched: true,
  },
  seat: {
    kind: 'seat',
    words: 'seat',
    fields: seatFields,
    create: createCalendar,
    revise: reviseCalendar,
    retires: true,
    watched: true,
  },
  page: { kind: 'page', words: 'page', fields: pageFields, create: createPage, revise: revisePage, watched: true },
  track: {
    kind: 'track',
    words: 'track',
    fields: trackFields,
    create: createTrack,
    revise: reviseTrack,
    retires: true,
    watched: true,
  },
  car: {
    kind: 'car',
    words: 'car',
    fields: carFields,
    create: createCar,
    revise: reviseCar,
    retires: true,
    watched: true,
  },
  carGroup: {
    kind: 'carGroup',
    words: 'carGroup',
    fields: groupFields,
    create: createGroup,
    revise: reviseGroup,
    retires: true,
    watched: true,
  },
  board: {
    kind: 'board',
    words: 'board',
    fields: boardFields,
    create: createBoard,
    revise: reviseBoard,
    retires: true,
    watched: true,
  },
  preset: {
    kind: 'preset',
    words: 'preset',
    fields: presetFields,
    create: createPreset,
    revise: revisePreset,
    watched: true,
  },
  assist: {
    kind: 'assist',
    words: 'assist',
    fields: assistFields,
    create: createAssist,
    revise: reviseAssist,
    watched: true,
  },
} as const satisfies Record<string, Kind>;

/** The screens of set-up: the end of the address, and the kinds on each. */
export const sections = [
  { path: 'business', kinds: [kinds.business] },
  { path: 'locations', kinds: [kinds.location] },
  { path: 'seats', kinds: [kinds.seat, kinds.seatType] },
  { path: 'club', kinds: [kinds.club] },
  { path: 'pages', kinds: [kinds.page] },
  { path: 'catalogue', kinds: [kinds.track, kinds.car, kinds.carGroup] },
  { path: 'races', kinds: [kinds.board, kinds.preset, kinds.assist] },
] as const satisfies readonly { readonly path: string; readonly kinds: readonly Kind[] }[];
export type SectionPath = (typeof sections)[number]['path'];
