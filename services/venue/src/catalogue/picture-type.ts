const startsWith = (bytes: Buffer, text: string, at = 0): boolean =>
  bytes.subarray(at, at + text.length).toString('latin1') === text;

/** The pictures every browser shows and none runs: no SVG, which may hold a script. By the first bytes, whatever the name says. */
const TYPES: readonly { readonly contentType: string; readonly is: (bytes: Buffer) => boolean }[] = [
  { contentType: 'image/png', is: (bytes) => startsWith(bytes, '\x89PNG\r\n\x1a\n') },
  { contentType: 'image/jpeg', is: (bytes) => startsWith(bytes, '\xff\xd8\xff') },
  { contentType: 'image/gif', is: (bytes) => startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a') },
  { contentType: 'image/webp', is: (bytes) => startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8) },
  { contentType: 'image/avif', is: (bytes) => startsWith(bytes, 'ftypavif', 4) || startsWith(bytes, 'ftypavis', 4) },
];

/** What kind of picture these bytes are; undefined where they are none that is taken. */
export const pictureTypeOf = (bytes: Buffer): string | undefined => TYPES.find(({ is }) => is(bytes))?.contentType;
