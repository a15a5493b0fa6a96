import { BrokenPicture, stripPicture } from '@paddock/venue/catalogue/strip-picture';
import { describe, expect, it } from 'vitest';
import { JPEG, pngOf } from '../../support/pictures.ts';

const GPS = 'GPS 33.7455 N 117.8677 W';
/** Exif data: turned by a quarter (6), then what says too much. */
const TURNED = Buffer.from('4d4d002a00000008000101120003000000010006000000000000', 'hex');
const LITTLE = Buffer.from('49492a0008000000010012010300010000000600000000000000', 'hex');
const exif = (tiff: Buffer) => Buffer.concat([tiff, Buffer.from(GPS)]);
const XMP = Buffer.from(`http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>${GPS}</x:xmpmeta>`);

const segment = (marker: number, data: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
};
const jpegWith = (...segments: readonly Buffer[]): Buffer =>
  Buffer.concat([JPEG.subarray(0, 2), ...segments, JPEG.subarray(2)]);
const withExif = (tiff: Buffer) => segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), exif(tiff)]));

const riff = (...chunks: readonly (readonly [type: string, data: Buffer])[]): Buffer => {
  const parts = chunks.map(([type, data]) => {
    const length = Buffer.alloc(4);
    length.writeUInt32LE(data.length);
    return Buffer.concat([Buffer.from(type), length, data, Buffer.alloc(data.length % 2)]);
  });
  const all = Buffer.concat([Buffer.from('WEBP'), ...parts]);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(all.length);
  return Buffer.concat([Buffer.from('RIFF'), size, all]);
};
const HEAD = Buffer.from('2c000000050000020000', 'hex');
const PIXELS = Buffer.from('pixels of a picture');

const PICTURES = {
  'image/jpeg': {
    full: Buffer.concat([
      jpegWith(withExif(TURNED), segment(0xe1, XMP), segment(0xed, XMP), segment(0xe2, XMP), segment(0xfe, XMP)),
      // A second picture behind the end, as phones add it.
      jpegWith(withExif(TURNED)),
    ]),
    plain: JPEG,
    turned: jpegWith(segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), TURNED]))),
  },
  'image/png': {
    full: pngOf(['eXIf', exif(TURNED)], ['iTXt', XMP], ['tEXt', XMP], ['tIME', Buffer.alloc(7)], ['IDAT', PIXELS]),
    plain: pngOf(['IDAT', PIXELS]),
    turned: pngOf(['eXIf', TURNED], ['IDAT', PIXELS]),
  },
  'image/webp': {
    full: riff(['VP8X', HEAD], ['VP8 ', PIXELS], ['EXIF', exif(TURNED)], ['XMP ', XMP], ['ODD ', XMP]),
    plain: riff(['VP8 ', PIXELS]),
    turned: riff(['VP8X', Buffer.concat([Buffer.from([0x28]), HEAD.subarray(1)])], ['VP8 ', PIXELS], ['EXIF', TURNED]),
  },
} as const;
const each = Object.entries(PICTURES) as [keyof typeof PICTURES, (typeof PICTURES)['image/png']][];

describe('a picture that is uploaded', () => {
  it.each(each)(
    'loses what it says about its taking, and stays the right way up: %s',
    (type, { full, plain, turned }) => {
      expect(full.includes(GPS)).toBe(true);
      const stripped = stripPicture(full, type);
      expect(stripped.includes('33.7455')).toBe(false);
      expect(stripped.equals(turned)).toBe(true);
      // Nothing else changes, however often it is done.
      expect(stripPicture(stripped, type).equals(stripped)).toBe(true);
      expect(stripPicture(plain, type).equals(plain)).toBe(true);
    },
  );

  it('is turned as Exif data of either order of bytes say, and as it is where they say nothing of use', () => {
    expect(stripPicture(jpegWith(withExif(LITTLE)), 'image/jpeg').equals(PICTURES['image/jpeg'].turned)).toBe(true);
    const odd = [
      Buffer.from('MM'),
      Buffer.from('4d4d002affffffff0001', 'hex'),
      Buffer.from('4d4d002a00000008ffff', 'hex'),
    ];
    for (const tiff of odd)
      expect(
        stripPicture(jpegWith(segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), tiff]))), 'image/jpeg'),
      ).toEqual(JPEG);
  });

  it.each(each)(
    'is refused in a bounded time if it is broken or cut off at any place: %s',
    (type, { full, turned }) => {
      const last = type === 'image/jpeg' ? jpegWith(withExif(TURNED)).length : 0;
      for (let length = 12; length < full.length - last; length += 1)
        expect(() => stripPicture(full.subarray(0, length), type), `${length}`).toThrow(BrokenPicture);
      // With any byte changed it is refused, or it is a picture without the data.
      for (let at = 12; at < turned.length; at += 1)
        for (const value of [0, 0xff, 0x80]) {
          const changed = Buffer.from(turned);
          changed[at] = value;
          try {
            expect(stripPicture(changed, type).length).toBeLessThanOrEqual(changed.length);
          } catch (error) {
            expect(error).toBeInstanceOf(BrokenPicture);
          }
        }
    },
  );
});
