import { cleanPicture, PictureRefused } from './clean-picture.ts';
import { dropImageFile, keepImageFile } from './image-files.ts';
import type { Position } from '@paddock/event-store/port';
import type { CommandContext, Commands, Wanted } from '@paddock/kit/command-handling/commands';
import { boardDecider } from '@paddock/shared-domain/boards/board';
import { carDecider } from '@paddock/shared-domain/catalogue/car';
import { MOST_PICTURE_BYTES } from '@paddock/shared-domain/catalogue/contract';
import type { ImageOwner } from '@paddock/shared-domain/catalogue/events';
import { ImageId } from '@paddock/shared-domain/catalogue/ids';
import { type ImageCommand, imageDecider } from '@paddock/shared-domain/catalogue/image';
import { pageDecider } from '@paddock/shared-domain/catalogue/page';
import { trackDecider } from '@paddock/shared-domain/catalogue/track';
import { locationDecider } from '@paddock/shared-domain/venues/location';
import { seatDecider } from '@paddock/shared-domain/venues/seat';
import { seatTypeDecider } from '@paddock/shared-domain/venues/seat-type';
import type { Pool } from 'pg';

/**
 * What is needed to store pictures.
 *
 * @param pool one that may write.
 */
export type UploadDeps = {
  readonly commands: Commands;
  readonly pool: Pool;
  readonly newId: () => string;
};
/** Another command is writing at the same time. */
export class PictureBusy extends Error {
  override readonly name = 'PictureBusy';
}
type Uploaded = { readonly id: ImageId; readonly url: string; readonly position: Position };
/** What a picture is for: a record of the venue, or everything, with the words for who does not see it. */
export type PictureUse = { readonly owner: ImageOwner } | { readonly alt: string };

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

const write = async ({ commands }: UploadDeps, id: ImageId, wanted: Wanted<ImageCommand>, context: CommandContext) => {
  const handled = await commands.handle(imageDecider, id, [wanted], context);
  if (handled.outcome === 'busy') throw new PictureBusy('Another command is writing at the same time. Try again.');
  if (handled.outcome === 'refused') throw new Error('There is no such picture.');
  return handled.position;
};

/**
 * Stores a picture (PAGE-05, PAGE-06, rule A-018). The file comes first: a crash in between leaves bytes that nobody can request,
 * never an address without a picture.
 *
 * @throws {PictureRefused} what is wrong: type not accepted, too large, broken, or no such record.
 * @throws {PictureBusy} try again.
 */
export const uploadImage = async (
  deps: UploadDeps,
  bytes: Buffer,
  use: PictureUse,
  context: CommandContext,
): Promise<Uploaded> => {
  if (bytes.length > MOST_PICTURE_BYTES)
    throw new PictureRefused(`The picture has ${bytes.length} bytes; ${MOST_PICTURE_BYTES} are taken.`);
  const picture = await cleanPicture(bytes);
  if ('owner' in use && !(await isThere[use.owner.kind](deps.commands, use.owner.id)))
    throw new PictureRefused(`There is no ${use.owner.kind} ${use.owner.id}.`);
  const id = ImageId.parse(deps.newId());
  const url = `/api/images/${id}/file`;
  await keepImageFile(deps.pool, id, picture);
  const wanted: Wanted<ImageCommand> =
    'owner' in use
      ? { type: 'AttachImage', data: { imageId: id, url, owner: use.owner } }
      : { type: 'UploadImage', data: { imageId: id, url, alt: use.alt } };
  return { id, url, position: await write(deps, id, wanted, context) };
};

/**
 * Removes a picture, its file last.
 *
 * @throws {Error} there is no such picture.
 */
export const removeImage = async (deps: UploadDeps, id: ImageId, context: CommandContext): Promise<void> => {
  await write(deps, id, { type: 'RemoveImage', data: { imageId: id } }, context);
  await dropImageFile(deps.pool, id);
};
