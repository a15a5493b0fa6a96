import { crc32 } from 'node:zlib';

/** Types whose data about the taking of a picture is dropped, without touching the picture itself. */
export type Strippable = 'image/jpeg' | 'image/png' | 'image/webp';

/** The parts of a picture do not fit together, so nobody can say what is in it. */
export class BrokenPicture extends Error {
  override readonly name = 'BrokenPicture';
}

const textAt = (bytes: Buffer, at: number, length: number): string => bytes.toString('latin1', at, at + length);
/** @throws {BrokenPicture} the picture ends before. */
const part = (bytes: Buffer, from: number, to: number): Buffer => {
  if (to < from || to > bytes.length) throw new BrokenPicture('The picture ends too early.');
  return bytes.subarray(from, to);
};

const ORIENTATION = 0x0112;
/** Which way up a picture is shown, 2 to 8, from its Exif data in TIFF form; undefined for as it is, or if it cannot be read. */
const orientationOf = (tiff: Buffer): number | undefined => {
  const isLittle = textAt(tiff, 0, 2) === 'II';
  if (tiff.length < 10 || (!isLittle && textAt(tiff, 0, 2) !== 'MM')) return undefined;
  const short = (at: number): number => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (first + 2 > tiff.length) return undefined;
  for (let left = short(first), at = first + 2; left > 0 && at + 12 <= tiff.length; left -= 1, at += 12) {
    if (short(at) !== ORIENTATION) continue;
    const value = short(at + 8);
    return value >= 2 && value <= 8 ? value : undefined;
  }
  return undefined;
};
/** Exif data that says nothing but which way up. */
const exifOf = (orientation: number): Buffer => {
  const tiff = Buffer.alloc(26);
  tiff.write('MM\0*', 0, 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(ORIENTATION, 10);
  tiff.writeUInt16BE(3, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
};

const EXIF = 'Exif\0\0';
const [SOI, EOI, SOS, APP0, APP1, APP2, APP14, APP15, COM] = [0xd8, 0xd9, 0xda, 0xe0, 0xe1, 0xe2, 0xee, 0xef, 0xfe];
/** Of what programs add, only what the colours need; further pictures after the end, with data of their own, go too. */
const isForColours = (marker: number, segment: Buffer): boolean =>
  (marker === APP0 && textAt(segment, 4, 5) === 'JFIF\0') ||
  marker === APP14 ||
  (marker === APP2 && textAt(segment, 4, 12) === 'ICC_PROFILE\0');

const stripJpeg = (bytes: Buffer): Buffer => {
  const kept: Buffer[] = [];
  let orientation: number | undefined;
  let at = 2;
  for (;;) {
    if (part(bytes, at, at + 2)[0] !== 0xff) throw new BrokenPicture('A part of the picture has no beginning.');
    const marker = bytes[at + 1] ?? 0;
    // Bytes that only fill.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === EOI) break;
    const length = part(bytes, at + 2, at + 4).readUInt16BE(0);
    if (length < 2) throw new BrokenPicture('A part of the picture has no length.');
    let end = at + 2 + length;
    const segment = part(bytes, at, end);
    // What follows is the picture itself, up to the next marker that is neither a filler nor a restart.
    if (marker === SOS)
      for (; ; end += 1) {
        end = bytes.indexOf(0xff, end);
        if (end === -1 || end + 1 >= bytes.length) throw new BrokenPicture('The picture does not end.');
        const next = bytes[end + 1] ?? 0;
        if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) break;
      }
    const isAdded = (marker >= APP0 && marker <= APP15) || marker === COM;
    if (marker === APP1 && textAt(segment, 4, EXIF.length) === EXIF)
      orientation ??= orientationOf(segment.subarray(10));
    if (!isAdded || isForColours(marker, segment)) kept.push(part(bytes, at, end));
    at = end;
  }
  const begin = Buffer.from([0xff, SOI]);
  if (orientation === undefined) return Buffer.concat([begin, ...kept, Buffer.from([0xff, EOI])]);
  const exif = exifOf(orientation);
  const head = Buffer.from([0xff, APP1, 0, 2 + EXIF.length + exif.length]);
  return Buffer.concat([begin, head, Buffer.from(EXIF, 'latin1'), exif, ...kept, Buffer.from([0xff, EOI])]);
};

const PNG_KEPT = new Set('IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP sBIT pHYs bKGD acTL fcTL fdAT'.split(' '));
const pngChunk = (type: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
};

const stripPng = (bytes: Buffer): Buffer => {
  const kept: Buffer[] = [part(bytes, 0, 8)];
  for (let at = 8; ;) {
    const length = part(bytes, at, at + 8).readUInt32BE(0);
    const [type, end] = [textAt(bytes, at + 4, 4), at + 12 + length];
    const chunk = part(bytes, at, end);
    if (at === 8 && type !== 'IHDR') throw new BrokenPicture('The picture has no head.');
    if (PNG_KEPT.has(type)) kept.push(chunk);
    if (type === 'IEND') return Buffer.concat(kept);
    const orientation = type === 'eXIf' ? orientationOf(chunk.subarray(8, -4)) : undefined;
    if (orientation !== undefined) kept.push(pngChunk('eXIf', exifOf(orientation)));
    at = end;
  }
};

const WEBP_KEPT = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
/** Bits of the head that promise Exif data and XMP data. */
const [WEBP_EXIF, WEBP_XMP] = [0x08, 0x04];
const webpChunk = (type: string, data: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(data.length);
  return Buffer.concat([Buffer.from(type, 'latin1'), length, data, Buffer.alloc(data.length % 2)]);
};

const stripWebp = (bytes: Buffer): Buffer => {
  const chunks: { readonly type: string; readonly data: Buffer }[] = [];
  let orientation: number | undefined;
  const size = 8 + part(bytes, 0, 12).readUInt32LE(4);
  for (let at = 12; at + 8 <= part(bytes, 0, size).length;) {
    const [type, length] = [textAt(bytes, at, 4), bytes.readUInt32LE(at + 4)];
    const data = part(bytes, at + 8, at + 8 + length);
    if (WEBP_KEPT.has(type)) chunks.push({ type, data });
    // Some programs put the beginning of a JPEG's Exif data before it.
    if (type === 'EXIF') orientation ??= orientationOf(textAt(data, 0, 6) === EXIF ? data.subarray(6) : data);
    at += 8 + length + (length % 2);
  }
  if (!chunks.some(({ type }) => type === 'VP8 ' || type === 'VP8L' || type === 'ANMF'))
    throw new BrokenPicture('There is no picture in it.');
  const kept = chunks.map(({ type, data }) => {
    if (type !== 'VP8X' || data.length === 0) return webpChunk(type, data);
    const head = Buffer.from(data);
    head[0] = ((head[0] ?? 0) & ~(WEBP_EXIF | WEBP_XMP)) | (orientation === undefined ? 0 : WEBP_EXIF);
    return webpChunk(type, head);
  });
  const exif = orientation === undefined ? [] : [webpChunk('EXIF', exifOf(orientation))];
  return webpChunk('RIFF', Buffer.concat([Buffer.from('WEBP', 'latin1'), ...kept, ...exif]));
};

const STRIP: { readonly [Type in Strippable]: (bytes: Buffer) => Buffer } = {
  'image/jpeg': stripJpeg,
  'image/png': stripPng,
  'image/webp': stripWebp,
};

/** Whether `stripPicture` knows how. */
export const isStrippable = (contentType: string): contentType is Strippable => Object.hasOwn(STRIP, contentType);

/**
 * A picture without the data that cameras and programs put into it: place, time, device, names, comments, small copies. What is
 * shown stays, byte by byte, with its colours and which way up it is.
 *
 * @throws {BrokenPicture} its parts do not fit together.
 */
export const stripPicture = (bytes: Buffer, contentType: Strippable): Buffer => STRIP[contentType](bytes);
