import type { Sharp } from 'sharp';

/** Why a picture is not stored, as a sentence for who sent it. */
export class PictureRefused extends Error {
  override readonly name = 'PictureRefused';
}

const startsWith = (bytes: Buffer, text: string, at = 0): boolean =>
  bytes.subarray(at, at + text.length).toString('latin1') === text;

/** Pictures that every browser shows and none executes: no SVG, which may contain a script. Found by their first bytes, not by name. */
const TYPES: readonly { readonly format: string; readonly is: (bytes: Buffer) => boolean }[] = [
  { format: 'png', is: (bytes) => startsWith(bytes, '\x89PNG\r\n\x1a\n') },
  { format: 'jpeg', is: (bytes) => startsWith(bytes, '\xff\xd8\xff') },
  { format: 'gif', is: (bytes) => startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a') },
  { format: 'webp', is: (bytes) => startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8) },
  { format: 'heif', is: (bytes) => startsWith(bytes, 'ftypavif', 4) || startsWith(bytes, 'ftypavis', 4) },
];
/** All frames of a moving picture together. */
const MOST_PIXELS = 40_000_000;
const LONGEST_SIDE = 1_920;
const MOST_SECONDS = 8;
/** The readers of the library for those types. All others are switched off. */
const READERS = ['Png', 'Jpeg', 'Nsgif', 'Webp', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`);

/** Loaded with the first picture: most processes never see one. */
const load = async (): Promise<(bytes: Buffer) => Sharp> => {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: READERS });
  return (bytes) => sharp(bytes, { animated: true, failOn: 'error', limitInputPixels: MOST_PIXELS });
};

/** One picture at a time: an opened one takes up to 8 bytes a pixel, whatever its file has. */
let last: Promise<unknown> = Promise.resolve();
const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
  const next = last.then(work);
  last = next.catch(() => undefined);
  return next;
};

/**
 * A picture as it is stored: WebP, at most 1,920 pixels wide and high, the right way up, and drawn again from its pixels. So nothing
 * else of the file is left: no place, time, device, comment, small copy, or second file in it.
 *
 * @throws {PictureRefused} it is no picture of an accepted type, is broken, or has more than 40 million pixels.
 */
export const cleanPicture = (bytes: Buffer): Promise<{ readonly contentType: 'image/webp'; readonly bytes: Buffer }> =>
  inTurn(async () => {
    const format = TYPES.find(({ is }) => is(bytes))?.format;
    if (format === undefined) throw new PictureRefused('This is no PNG, JPEG, GIF, WebP or AVIF picture.');
    const open = await load();
    try {
      const drawn = await open(bytes)
        .autoOrient()
        .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 88, smartSubsample: true })
        .timeout({ seconds: MOST_SECONDS })
        .toBuffer();
      return { contentType: 'image/webp', bytes: drawn };
    } catch (error) {
      if (error instanceof Error && /pixel limit/.test(error.message))
        throw new PictureRefused('This picture has too many pixels. 40 million are taken.', { cause: error });
      throw new PictureRefused('This picture is broken or cannot be read.', { cause: error });
    }
  });
