import jsQR from 'jsqr';

/** Pixels per module: the reader needs more than one. */
const SCALE = 4;

/**
 * Decodes a drawn QR code, whose dark modules are the runs `Mx,y hwv1…` of its last path.
 * @throws {Error} if there is no readable code.
 */
export const readQr = (picture: Element): string => {
  const size = Number(/^0 0 (\d+) \1$/.exec(picture.getAttribute('viewBox') ?? '')?.[1]);
  const side = size * SCALE;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  const runs = [...picture.querySelectorAll('path')].at(-1)?.getAttribute('d') ?? '';
  for (const [, x, y, width] of runs.matchAll(/M(\d+)[ ,](\d+) ?h(\d+)v1/g))
    for (let row = Number(y) * SCALE; row < (Number(y) + 1) * SCALE; row += 1)
      for (let column = Number(x) * SCALE; column < (Number(x) + Number(width)) * SCALE; column += 1)
        pixels.fill(0, (row * side + column) * 4, (row * side + column) * 4 + 3);
  const read = jsQR(pixels, side, side);
  if (read === null) throw new Error('No code can be read in the picture.');
  return read.data;
};
