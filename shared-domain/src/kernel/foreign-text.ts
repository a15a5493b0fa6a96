type Decoder = { decode(bytes: Uint8Array): string };
/** Returns a decoder for an encoding, by its name on the web. A fatal decoder throws on invalid bytes. */
export type DecoderOf = (label: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252', fatal: boolean) => Decoder;

/** Bytes read to detect UTF-16 without a byte order mark: every second byte of plain text is 0. */
const LOOKED_AT = 512;
const utf16Of = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const some = bytes.subarray(0, LOOKED_AT);
  const zeros = (from: 0 | 1): number => some.filter((byte, at) => at % 2 === from && byte === 0).length;
  const [even, odd] = [zeros(0), zeros(1)];
  if (Math.max(even, odd) * 4 < some.length) return undefined;
  return odd > even ? 'utf-16le' : 'utf-16be';
};

/**
 * The text of a file of another program: UTF-8 or UTF-16 in either byte order, with or without a byte order mark; anything else
 * is read as windows-1252. Never throws: odd names must not cost the rest of the file.
 */
export const textOfBytes = (bytes: Uint8Array, decoderOf: DecoderOf): string => {
  const wide = utf16Of(bytes);
  if (wide !== undefined) return decoderOf(wide, false).decode(bytes);
  try {
    return decoderOf('utf-8', true).decode(bytes);
  } catch {
    return decoderOf('windows-1252', false).decode(bytes);
  }
};
