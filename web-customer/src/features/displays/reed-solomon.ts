/** Powers of 2 in the field of 256 elements over x⁸ + x⁴ + x³ + x² + 1 (ISO/IEC 18004, 7.5.2), and their logarithms. */
const POWERS: readonly number[] = (() => {
  const powers = [1];
  while (powers.length < 255) {
    const doubled = (powers.at(-1) ?? 0) << 1;
    powers.push(doubled > 255 ? doubled ^ 0x11d : doubled);
  }
  return powers;
})();
const LOGS = new Map(POWERS.map((value, exponent) => [value, exponent]));

const times = (a: number, b: number): number =>
  a === 0 || b === 0 ? 0 : (POWERS[((LOGS.get(a) ?? 0) + (LOGS.get(b) ?? 0)) % 255] ?? 0);

/** The polynomial whose roots are the first `degree` powers of 2; highest coefficient first, the leading 1 left out. */
const generator = (degree: number): readonly number[] => {
  let product = [1];
  for (let root = 0; root < degree; root += 1) {
    const factor = POWERS[root] ?? 0;
    product = [...product, 0].map((value, index) => value ^ times(product[index - 1] ?? 0, factor));
  }
  return product.slice(1);
};

/** `count` correction bytes of some data: the remainder by the generator. */
export const correctionOf = (data: readonly number[], count: number): readonly number[] => {
  const divisor = generator(count);
  return data.reduce<readonly number[]>(
    (rest, byte) => {
      const lead = byte ^ (rest[0] ?? 0);
      return divisor.map((factor, index) => (rest[index + 1] ?? 0) ^ times(factor, lead));
    },
    divisor.map(() => 0),
  );
};
