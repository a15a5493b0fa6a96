import { MOST_PICTURE_BYTES } from '@paddock/shared-domain/catalogue/contract';

/** Pixels of the longer side of a photo that is made smaller here; the server makes it smaller still. */
const LONGEST_SIDE = 2_560;

/** Photos of some phones are larger than what is taken. */
const smaller = async (file: File): Promise<Blob> => {
  if (file.size <= MOST_PICTURE_BYTES || file.type !== 'image/jpeg') return file;
  const photo = await createImageBitmap(file);
  const scale = Math.min(1, LONGEST_SIDE / Math.max(photo.width, photo.height));
  const canvas = new OffscreenCanvas(Math.round(photo.width * scale), Math.round(photo.height * scale));
  canvas.getContext('2d')?.drawImage(photo, 0, 0, canvas.width, canvas.height);
  photo.close();
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
};

/**
 * A file as the API takes it.
 *
 * @returns base64
 * @throws {Error} the file cannot be read.
 */
export const readPicture = async (file: File): Promise<string> => {
  const blob = await smaller(file);
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () =>
      resolve(typeof reader.result === 'string' ? reader.result.replace(/^[^,]*,/, '') : ''),
    );
    reader.addEventListener('error', () => reject(reader.error ?? new Error('not read')));
    reader.readAsDataURL(blob);
  });
};
