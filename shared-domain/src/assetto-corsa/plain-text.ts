/**
 * Human text on its way into a file of the simulator: what ends a line, begins a section or a comment, or leads a line with `=` is
 * gone (an unescaped newline would be an injection of keys), and it is cut at `most` characters.
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
