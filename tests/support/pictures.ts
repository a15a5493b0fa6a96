import { crc32 } from 'node:zlib';

/** Six by three pixels, red with a blue corner, as a browser writes them. */
export const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/2wBDAQMDAwQDBAgEBAgQCwkLEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBD/wAARCAADAAYDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAj/xAAeEAABAwQDAAAAAAAAAAAAAAABAAMEAgUREhMhMf/EABUBAQEAAAAAAAAAAAAAAAAAAAcJ/8QAGhEBAAQADQEAAAAAAAAAAAAAAQIDBCERAP/aAAwDAQACEQMRAD8AmyBAiWyI3BgtcTDWdadjVjJJPZJPpKIiE9raz72e9ratvJa1VUrVUvrVL6qr6r1ev1TdbWw6eGNfXgjHATMyBMyHgAcAOAcD7//Z',
  'base64',
);
const chunk = (type: string, data: Buffer): Buffer => {
  const [length, sum, named] = [Buffer.alloc(4), Buffer.alloc(4), Buffer.concat([Buffer.from(type), data])];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
};
/** A PNG file with these chunks between its head and its end, in their order. */
export const pngOf = (...chunks: readonly (readonly [type: string, data: Buffer])[]): Buffer =>
  Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', Buffer.from('00000006000000030806000000', 'hex')),
    ...chunks.map(([type, data]) => chunk(type, data)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
