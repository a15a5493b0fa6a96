/**
 * Makes human text safe for a file of the simulator: removes what ends a line, begins a section or a comment, or starts a line
 * with `=` (a newline would inject keys), and cuts at `most` characters.
 */
export const plainText = (text: string, most: number): string => {
  const plain = text
    .normalize('NFC')
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/[\p{Cs}[\];\uFEFF]/gu, '')
    .trim()
    .replace(/^[=\s]+/u, '');
  return Array.from(plain).slice(0, most).join('').trim();
};
