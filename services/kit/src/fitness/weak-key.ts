/** 32 random bytes as base64 or hex practically always have more different characters than this. */
const LEAST_VARIETY = 10;

/**
 * Whether a key was clearly not drawn at random: few different characters, a repeated short text, or characters in sequence
 * (abcdef, 123456). Fewer than one random key of 32 bytes in a million is called weak.
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
