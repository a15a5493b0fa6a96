/** 32 random bytes as base64 or hex: more than this many different characters, however unlucky the draw. */
const LEAST_VARIETY = 10;

/**
 * Whether a key was plainly not drawn at random: few different characters, a short text over and over, or characters in a row
 * (abcdef, 123456). A random key of 32 bytes is called weak once in more than a million draws.
 */
export const isWeakKey = (key: string): boolean => {
  const text = key.replace(/=+$/, '');
  const pairs = Array.from({ length: Math.max(0, text.length - 1) }, (_, index) => text.slice(index, index + 2));
  const inARow = pairs.filter((pair) => Math.abs(pair.charCodeAt(1) - pair.charCodeAt(0)) <= 1).length;
  return (
    new Set(text).size < LEAST_VARIETY ||
    new Set(pairs).size < pairs.length / 2 ||
    inARow > Math.max(1, pairs.length) / 2
  );
};
