import { z } from 'zod';
import { anyone, superuser } from '../contracts/access.ts';
import { contract } from '../contracts/contract.ts';
import { listOf, paged, QueryFlag, searched } from '../contracts/paging.ts';
import { CarGroupId, CarId, TrackId } from '../kernel/ids.ts';
import { line } from '../kernel/text.ts';
import { PictureOwner } from './events.ts';
import { ImageId, PageId, SkinId } from './ids.ts';

const wholeList = paged(1000, 1000);
const HOUR_CACHE = { maxAgeSeconds: 3600 } as const;

/** One or several groups, separated by commas: finds cars that are in any of them. */
const GroupList = z
  .string()
  .max(1000)
  .transform((text) => text.split(',').filter(Boolean))
  .pipe(z.array(CarGroupId).max(40))
  // An empty filter means no filter.
  .transform((groups) => (groups.length === 0 ? undefined : groups));
const found = {
  ...searched,
  groups: GroupList.optional(),
  /** Most driven first (rule A-120). */
  popular: QueryFlag.optional(),
  ...paged(),
};

/** AVAIL-11; the record is the best approved lap of all time at any venue, with its racer's public name. */
export const Track = z.object({
  id: TrackId,
  name: z.string(),
  laps_count: z.int(),
  laps_record_hms: z.string().nullable(),
  laps_record_user: z.string().nullable(),
  laps_record_car: z.string().nullable(),
});
export type Track = z.infer<typeof Track>;
/** AVAIL-13. */
export const Group = z.object({ id: CarGroupId, name: z.string() });
export type Group = z.infer<typeof Group>;
/** AVAIL-12; `time_millis` is the total time driven with it by everybody, `total_time` the same as text (rule A-120). */
export const Car = z.object({
  id: CarId,
  name: z.string(),
  groups: z.array(Group),
  time_millis: z.int(),
  total_time: z.string(),
});
export type Car = z.infer<typeof Car>;
/** AVAIL-13. */
export const Skin = z.object({ id: SkinId, car: CarId, name: z.string() });
export type Skin = z.infer<typeof Skin>;

/** AVAIL-14: `groups` keeps tracks on which a car of those groups has a lap that counts. */
export const listTracks = contract({
  method: 'GET',
  path: '/tracks',
  summary: 'The tracks',
  access: anyone,
  query: z.strictObject(found),
  reply: listOf(Track),
  compressed: true,
});
export const getTrack = contract({
  method: 'GET',
  path: '/tracks/:id',
  summary: 'One track',
  access: anyone,
  params: z.strictObject({ id: TrackId }),
  reply: Track,
  compressed: true,
});
/** AVAIL-15. */
export const listCars = contract({
  method: 'GET',
  path: '/cars',
  summary: 'The cars',
  access: anyone,
  query: z.strictObject(found),
  reply: listOf(Car),
  compressed: true,
});
export const getCar = contract({
  method: 'GET',
  path: '/cars/:id',
  summary: 'One car',
  access: anyone,
  params: z.strictObject({ id: CarId }),
  reply: Car,
  compressed: true,
});
/** AVAIL-17. */
export const listGroups = contract({
  method: 'GET',
  path: '/groups',
  summary: 'The groups of cars',
  access: anyone,
  query: z.strictObject({ ...wholeList, ...searched }),
  reply: listOf(Group),
  compressed: true,
});
/** Rule A-002. */
export const getGroup = contract({
  method: 'GET',
  path: '/groups/:id',
  summary: 'One group of cars',
  access: anyone,
  params: z.strictObject({ id: CarGroupId }),
  reply: Group,
  compressed: true,
});
export const listSkins = contract({
  method: 'GET',
  path: '/skins',
  summary: 'The skins of the cars',
  access: anyone,
  query: z.strictObject({ car: CarId.optional(), ...wholeList, ...searched }),
  reply: listOf(Skin),
  compressed: true,
});
/** Rule A-002. */
export const getSkin = contract({
  method: 'GET',
  path: '/skins/:id',
  summary: 'One skin of a car',
  access: anyone,
  params: z.strictObject({ id: SkinId }),
  reply: Skin,
  compressed: true,
});

/** PAGE-01, without its html, which has a call of its own. */
export const Page = z.object({ id: PageId, name: z.string(), menu_name: z.string() });
export type Page = z.infer<typeof Page>;
const PageParams = z.strictObject({ id: PageId });
/** PAGE-02. */
export const listPages = contract({
  method: 'GET',
  path: '/pages',
  summary: "The venue's own pages",
  access: anyone,
  query: z.strictObject({ ...wholeList, ...searched }),
  reply: listOf(Page),
  compressed: true,
});
/** PAGE-01, complete. */
export const PageText = Page.extend({ html: z.string() });
export const getPage = contract({
  method: 'GET',
  path: '/pages/:id',
  summary: "One of the venue's own pages",
  access: anyone,
  params: PageParams,
  reply: PageText,
  compressed: true,
});
/** PAGE-03, rule A-122: html of a small allow-list, safe to insert as it is. */
export const getPageContent = contract({
  method: 'GET',
  path: '/pages/:id/content',
  summary: 'The text of a page',
  access: anyone,
  params: PageParams,
  reply: z.object({ html: z.string() }),
  compressed: true,
});
const PageTerms = z.strictObject({
  name: line(80).pipe(z.string().min(1)),
  menu_name: line(40),
  html: z.string().max(50_000),
});
/** False stores a draft: readers keep seeing the last published text. */
const publish = z.boolean().default(true);
/** The `revision` that a form was filled from: 409 if the page has changed since. */
const revision = z.int().min(0).optional();
export const createPage = contract({
  method: 'POST',
  path: '/pages',
  summary: 'Publish a page, or draft one',
  access: superuser,
  /** Without `menu_name` the page is not in the menu. */
  body: PageTerms.extend({ menu_name: PageTerms.shape.menu_name.default(''), publish }),
  reply: PageText,
  status: 201,
});
export const revisePage = contract({
  method: 'PATCH',
  path: '/pages/:id',
  summary: 'Publish a new text of a page, or draft one',
  access: superuser,
  params: PageParams,
  body: PageTerms.partial().extend({ publish, revision }),
  reply: PageText,
});
/** The text as readers would see it: cleaned exactly as publishing does. Nothing is stored. */
export const previewPage = contract({
  method: 'POST',
  path: '/pages/preview',
  summary: 'How the text of a page would read',
  access: superuser,
  body: PageTerms.pick({ html: true }),
  reply: z.object({ html: z.string() }),
});
export const withdrawPage = contract({
  method: 'DELETE',
  path: '/pages/:id',
  summary: 'Withdraw a page',
  access: superuser,
  params: PageParams,
});

/** PAGE-05, rule A-018: `owner` is the record the picture belongs to. `alt` says what is on it; null if nobody said so. */
export const Image = z.object({ id: ImageId, url: z.string(), owner: PictureOwner, alt: z.string().nullable() });
export type Image = z.infer<typeof Image>;
/** PAGE-06; a search covers what a picture belongs to and its address. */
export const listImages = contract({
  method: 'GET',
  path: '/images',
  summary: 'The pictures',
  access: anyone,
  query: z.strictObject({ ...searched, ...paged() }),
  reply: listOf(Image),
  caching: HOUR_CACHE,
  compressed: true,
});
export const getImage = contract({
  method: 'GET',
  path: '/images/:id',
  summary: 'One picture',
  access: anyone,
  params: z.strictObject({ id: ImageId }),
  reply: Image,
  caching: HOUR_CACHE,
  compressed: true,
});
/** The largest picture that is taken, in bytes. */
export const MOST_PICTURE_BYTES = 5_000_000;
/** As base64. */
const MOST_LETTERS = 4 * Math.ceil(MOST_PICTURE_BYTES / 3);
/** Rule A-018, decision 0236: PNG, JPEG, GIF, WebP or AVIF. It is drawn again and stored as WebP, without data about its taking. */
export const uploadPicture = contract({
  method: 'POST',
  path: '/images',
  summary: 'Upload a picture',
  access: superuser,
  limit: 'picture',
  bodyBytes: MOST_LETTERS + 4_096,
  body: z.strictObject({
    /** The file as base64. */
    picture: z.string().min(1).max(MOST_LETTERS, 'The picture is too large. 5 MB are taken.'),
    alt: line(200).pipe(z.string().min(1, 'Say what is on the picture.')),
  }),
  reply: Image,
  status: 201,
});
/** PAGE-06, rule A-018: the file of a picture stored by the venue. 404 if its address leads elsewhere. */
export const getImageFile = contract({
  method: 'GET',
  path: '/images/:id/file',
  summary: 'The file of a picture',
  access: anyone,
  params: z.strictObject({ id: ImageId }),
  status: 200,
  file: ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'],
  caching: HOUR_CACHE,
});
