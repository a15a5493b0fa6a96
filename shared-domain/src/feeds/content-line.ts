/** Most octets of a content line, without its line end (RFC 5545, section 3.1). */
const MOST_OCTETS = 75;

const octetsOf = (character: string): number => {
  const code = character.codePointAt(0) ?? 0;
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4;
};

/** A line longer than 75 octets of UTF-8 continues on the next after a space; no character is split (RFC 5545, section 3.1). */
export const foldedLine = (line: string): string => {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character);
    if (octets + size > MOST_OCTETS) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
};

// The value type has no place for other control characters, and nobody can read them.
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** A text as the value of a property (RFC 5545, section 3.3.11). */
export const textValue = (text: string): string =>
  text
    .replace(/\r\n?|\n/g, '\n')
    .replace(CONTROLS, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');
