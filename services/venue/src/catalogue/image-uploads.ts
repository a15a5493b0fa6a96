import { dropImageFile, keepImageFile } from './image-files.ts';
import { BrokenPicture, isStrippable, stripPicture } from './strip-picture.ts';
import type { Commands, Wanted } from '@paddock/kit/command-handling/commands';
import { boardDecider } from '@paddock/shared-domain/boards/board';
import { carDecider } from '@paddock/shared-domain/catalogue/car';
import type { ImageOwner } from '@paddock/shared-domain/catalogue/events';
import { ImageId } from '@paddock/shared-domain/catalogue/ids';
import { type ImageCommand, imageDecider } from '@paddock/shared-domain/catalogue/image';
import { pageDecider } from '@paddock/shared-domain/catalogue/page';
import { trackDecider } from '@paddock/shared-domain/catalogue/track';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { locationDecider } from '@paddock/shared-domain/venues/location';
import { seatDecider } from '@paddock/shared-domain/venues/seat';
import { seatTypeDecider } from '@paddock/shared-domain/venues/seat-type';
import type { Pool } from 'pg';

const startsWith = (bytes: Buffer, text: string, at = 0): boolean =>
  bytes.subarray(at, at + text.length).toString('latin1') === text;

/**
 * Pictures that every browser shows and none executes: no SVG, which may contain a script. Detected from the first bytes, not
 * from the file name.
 */
const TYPES: readonly { readonly contentType: string; readonly is: (bytes: Buffer) => boolean }[] = [
  { contentType: 'image/png', is: (bytes) => startsWith(bytes, '\x89PNG\r\n\x1a\n') },
  { contentType: 'image/jpeg', is: (bytes) => startsWith(bytes, '\xff\xd8\xff') },
  { contentType: 'image/gif', is: (bytes) => startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a') },
  { contentType: 'image/webp', is: (bytes) => startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8) },
  { contentType: 'image/avif', is: (bytes) => startsWith(bytes, 'ftypavif', 4) || startsWith(bytes, 'ftypavis', 4) },
];

/** The type of a picture; undefined if it is not accepted. */
const pictureTypeOf = (bytes: Buffer): string | undefined => TYPES.find(({ is }) => is(bytes))?.contentType;

/**
 * What is stored: a picture without data about where, when and by whom it was taken.
 *
 * @throws {Error} the picture is broken, or has such data where it cannot be dropped.
 */
const withoutItsData = (bytes: Buffer, contentType: string): Buffer => {
  try {
    if (isStrippable(contentType)) return stripPicture(bytes, contentType);
  } catch (error) {
    if (error instanceof BrokenPicture) throw new Error(`This picture is broken: ${error.message}`, { cause: error });
    throw error;
  }
  const hasData = ['Exif', 'XMP Data', 'adobe:ns:meta'].some((mark) => bytes.includes(mark, 0, 'latin1'));
  if (hasData)
    throw new Error('The picture says where or when it was taken. Save it without that, or as JPEG, PNG or WebP.');
  return bytes;
};

const MOST_BYTES = 5_000_000;
const COMMAND_LINE = { kind: 'system', process: 'command-line' } as const;

/**
 * What the venue's command line needs for pictures.
 *
 * @param pool one that may write.
 */
export type UploadDeps = {
  readonly commands: Commands;
  readonly pool: Pool;
  readonly newId: () => string;
  readonly now: Instant;
};
type Uploaded = { readonly id: ImageId; readonly url: string };

/** Whether the record that a picture is for exists, from its own stream. */
const isThere: Readonly<Record<ImageOwner['kind'], (commands: Commands, id: string) => Promise<boolean>>> = {
  location: async (commands, id) => (await commands.load(locationDecider, id)).revision >= 0,
  seatType: async (commands, id) => (await commands.load(seatTypeDecider, id)).revision >= 0,
  seat: async (commands, id) => (await commands.load(seatDecider, id)).revision >= 0,
  track: async (commands, id) => (await commands.load(trackDecider, id)).revision >= 0,
  car: async (commands, id) => (await commands.load(carDecider, id)).revision >= 0,
  page: async (commands, id) => (await commands.load(pageDecider, id)).revision >= 0,
  board: async (commands, id) => (await commands.load(boardDecider, id)).revision >= 0,
};

const write = async ({ commands, newId, now }: UploadDeps, id: ImageId, wanted: Wanted<ImageCommand>) => {
  const context = { commandId: newId(), actor: COMMAND_LINE, now };
  const handled = await commands.handle(imageDecider, id, [wanted], context);
  if (handled.outcome === 'busy') throw new Error('Another command is writing at the same time. Try again.');
  if (handled.outcome === 'refused') throw new Error('There is no such picture.');
};

/**
 * Stores a picture for a record (PAGE-05, PAGE-06, rule A-018). The file comes first: a crash in between leaves bytes that nobody
 * can request, never an address without a picture.
 *
 * @throws {Error} what is wrong: type not accepted, too large, broken, or no such record.
 */
export const uploadImage = async (deps: UploadDeps, bytes: Buffer, owner: ImageOwner): Promise<Uploaded> => {
  const contentType = pictureTypeOf(bytes);
  if (contentType === undefined) throw new Error('This is no PNG, JPEG, GIF, WebP or AVIF picture.');
  if (bytes.length > MOST_BYTES) throw new Error(`The picture has ${bytes.length} bytes; ${MOST_BYTES} are taken.`);
  const picture = withoutItsData(bytes, contentType);
  if (!(await isThere[owner.kind](deps.commands, owner.id))) throw new Error(`There is no ${owner.kind} ${owner.id}.`);
  const id = ImageId.parse(deps.newId());
  const url = `/api/images/${id}/file`;
  await keepImageFile(deps.pool, id, { contentType, bytes: picture });
  await write(deps, id, { type: 'AttachImage', data: { imageId: id, url, owner } });
  return { id, url };
};

/**
 * Removes a picture, its file last.
 *
 * @throws {Error} there is no such picture.
 */
export const removeImage = async (deps: UploadDeps, id: ImageId): Promise<void> => {
  await write(deps, id, { type: 'RemoveImage', data: { imageId: id } });
  await dropImageFile(deps.pool, id);
};
