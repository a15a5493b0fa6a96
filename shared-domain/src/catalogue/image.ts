import { accept, type Decider, type Decision, decideBy, evolveBy, refuse } from '../kernel/decider.ts';
import type { Command } from '../kernel/message.ts';
import type { ImageEvent, ImageOwner } from './events.ts';
import type { ImageId } from './ids.ts';
import { MEDIA_ADDRESS } from './media-address.ts';

/** Stream `image-{id}`: a picture and the record it belongs to, if any (PAGE-05, rule A-018). */
export type Image = { readonly url: string; readonly owner?: ImageOwner; readonly attached: boolean } | undefined;

export type AttachImage = Command<'AttachImage', { imageId: ImageId; url: string; owner: ImageOwner }>;
export type UploadImage = Command<'UploadImage', { imageId: ImageId; url: string; alt: string }>;
export type RemoveImage = Command<'RemoveImage', { imageId: ImageId }>;
export type ImageCommand = AttachImage | UploadImage | RemoveImage;
export type ImageRefusal = 'AlreadyAttached' | 'ImageUnknown' | 'AddressNotAllowed';

const attach = ({ data }: AttachImage, image: Image): Decision<ImageEvent, ImageRefusal> => {
  if (image !== undefined) return refuse('AlreadyAttached');
  return MEDIA_ADDRESS.test(data.url) ? accept({ type: 'ImageAttached', data }) : refuse('AddressNotAllowed');
};

const upload = ({ data }: UploadImage, image: Image): Decision<ImageEvent, ImageRefusal> => {
  if (image !== undefined) return refuse('AlreadyAttached');
  return MEDIA_ADDRESS.test(data.url) ? accept({ type: 'ImageUploaded', data }) : refuse('AddressNotAllowed');
};

const remove = ({ data }: RemoveImage, image: Image): Decision<ImageEvent, ImageRefusal> => {
  if (image === undefined) return refuse('ImageUnknown');
  return image.attached ? accept({ type: 'ImageRemoved', data }) : accept();
};

export const imageDecider: Decider<Image, ImageEvent, ImageCommand, ImageRefusal> = {
  category: 'image',
  initialState: undefined,
  evolve: evolveBy<Image, ImageEvent>({
    ImageAttached: (_, { data: { url, owner } }) => ({ url, owner, attached: true }),
    ImageUploaded: (_, { data: { url } }) => ({ url, attached: true }),
    ImageRemoved: (image) => image && { ...image, attached: false },
  }),
  decide: decideBy({ AttachImage: attach, UploadImage: upload, RemoveImage: remove }),
};
