import { z } from 'zod';
import { renamed } from '../kernel/former-events.ts';
import { CarGroupId, CarId, TrackId } from '../kernel/ids.ts';
import { event } from '../kernel/message.ts';
import { isContentFolder } from './content-folder.ts';
import { ImageId, PageId, SkinId } from './ids.ts';

/** Folder of the simulator's content: `ks_nurburgring`, `full course`, `#7 Team`. Written to files: see `isContentFolder`. */
export const ContentFolder = z.string().refine(isContentFolder, 'This is not a content folder.');
/** The same for reading the log: old names that a rig would refuse today stay readable. */
const TAKEN_BEFORE = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,79}$/;
export const StoredFolder = z
  .string()
  .refine((name) => TAKEN_BEFORE.test(name) || isContentFolder(name), 'This is not a content folder.');

/** One layout of a circuit; laps, boards and records belong to a layout. `layout` is empty if a circuit has only one. */
export const TrackTerms = z.object({
  name: z.string().min(1).max(80),
  folder: StoredFolder,
  layout: z.union([StoredFolder, z.literal('')]),
  lengthMetres: z.int().min(100).max(100_000).nullable(),
  pitBoxes: z.int().min(1).max(200).nullable(),
});
export type TrackTerms = z.infer<typeof TrackTerms>;
/** The venue offers a track layout. */
export const TrackIntroduced = event('TrackIntroduced', { trackId: TrackId, ...TrackTerms.shape });
/** The details of a track layout changed; only what changed. */
export const TrackDetailsRevised = event('TrackDetailsRevised', { trackId: TrackId, ...TrackTerms.partial().shape });

/** No longer offered; what was driven stays, with its name. */
export const TrackRetired = event('TrackRetired', { trackId: TrackId });
/** A retired track is offered again. */
export const TrackReinstated = event('TrackReinstated', { trackId: TrackId });

/** The venue has a new group of cars. */
export const CarGroupIntroduced = event('CarGroupIntroduced', {
  carGroupId: CarGroupId,
  name: z.string().min(1).max(40),
});
/** A group of cars was renamed. */
export const CarGroupRenamed = event('CarGroupRenamed', { carGroupId: CarGroupId, name: z.string().min(1).max(40) });

/** A group of cars is no longer offered. */
export const CarGroupRetired = event('CarGroupRetired', { carGroupId: CarGroupId });
/** A retired group of cars is offered again. */
export const CarGroupReinstated = event('CarGroupReinstated', { carGroupId: CarGroupId });

export const Skin = z.object({ skinId: SkinId, name: z.string().min(1).max(80), folder: StoredFolder });
export type Skin = z.infer<typeof Skin>;
export const CarTerms = z.object({
  name: z.string().min(1).max(80),
  folder: StoredFolder,
  groupIds: z.array(CarGroupId).max(20),
  /** For the plausibility check of laps (rule TOO_FAST). */
  topSpeedKmh: z.int().min(10).max(600).nullable(),
  skins: z.array(Skin).max(200),
});
export type CarTerms = z.infer<typeof CarTerms>;
/** The venue offers a car. */
export const CarIntroduced = event('CarIntroduced', { carId: CarId, ...CarTerms.shape });
/** The details of a car changed; only what changed. */
export const CarDetailsRevised = event('CarDetailsRevised', { carId: CarId, ...CarTerms.partial().shape });

/** A car is no longer offered; what was driven with it stays. */
export const CarRetired = event('CarRetired', { carId: CarId });
/** A retired car is offered again. */
export const CarReinstated = event('CarReinstated', { carId: CarId });

/** A page with text of the venue; the html is already cleaned (rule A-122). */
export const PageTerms = z.object({
  name: z.string().min(1).max(80),
  /** Text in the navigation; if empty, the page is not listed there. */
  menuName: z.string().max(40),
  html: z.string().max(60_000),
});
export type PageTerms = z.infer<typeof PageTerms>;
/** A page of the venue is shown to everybody with this content. */
export const PagePublished = event('PagePublished', { pageId: PageId, ...PageTerms.shape });
/** Text that is not shown yet; the published text stays. */
export const PageDrafted = event('PageDrafted', { pageId: PageId, ...PageTerms.shape });
/** A page is no longer shown. */
export const PageWithdrawn = event('PageWithdrawn', { pageId: PageId });

/** The record a picture belongs to (rule A-018): `seatType` and its id. */
export const ImageOwner = z.object({
  kind: z.enum(['location', 'seatType', 'seat', 'track', 'car', 'page', 'board']),
  id: z.string().regex(/^[A-Za-z0-9]{1,40}$/),
});
export type ImageOwner = z.infer<typeof ImageOwner>;
/** Whom a picture belongs to: a record, or the business if it was uploaded for any use. */
export const PictureOwner = ImageOwner.extend({ kind: z.enum([...ImageOwner.shape.kind.options, 'business']) });
export type PictureOwner = z.infer<typeof PictureOwner>;
/** A picture belongs to a record of the venue. */
export const ImageAttached = event('ImageAttached', {
  imageId: ImageId,
  url: z.string().min(1).max(500),
  owner: ImageOwner,
});
/** A picture was uploaded in the browser, for any use; `alt` says in words what is on it. */
export const ImageUploaded = event('ImageUploaded', {
  imageId: ImageId,
  url: z.string().min(1).max(500),
  alt: z.string().min(1).max(200),
});
/** A picture was removed from its record. */
export const ImageRemoved = event('ImageRemoved', { imageId: ImageId });

export const trackEvents = [TrackIntroduced, TrackDetailsRevised, TrackRetired, TrackReinstated] as const;
export const carGroupEvents = [CarGroupIntroduced, CarGroupRenamed, CarGroupRetired, CarGroupReinstated] as const;
export const carEvents = [CarIntroduced, CarDetailsRevised, CarRetired, CarReinstated] as const;
export const pageEvents = [PagePublished, PageDrafted, PageWithdrawn] as const;
export const imageEvents = [ImageAttached, ImageUploaded, ImageRemoved] as const;
/** Every event schema of this context, for the codec. */
export const catalogueEvents = [
  ...trackEvents,
  ...carGroupEvents,
  ...carEvents,
  ...pageEvents,
  ...imageEvents,
] as const;

export const formerCatalogueEvents = [
  renamed('TrackReturned', TrackReinstated),
  renamed('CarGroupReturned', CarGroupReinstated),
  renamed('CarReturned', CarReinstated),
  renamed('CarDescribed', CarDetailsRevised),
  renamed('TrackDescribed', TrackDetailsRevised),
] as const;

export type TrackEvent = z.infer<(typeof trackEvents)[number]>;
export type CarGroupEvent = z.infer<(typeof carGroupEvents)[number]>;
export type CarEvent = z.infer<(typeof carEvents)[number]>;
export type PageEvent = z.infer<(typeof pageEvents)[number]>;
export type ImageEvent = z.infer<(typeof imageEvents)[number]>;
export type CatalogueEvent = TrackEvent | CarGroupEvent | CarEvent | PageEvent | ImageEvent;
