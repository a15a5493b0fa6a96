import { inflateSync } from 'node:zlib';
import { getDocumentProxy } from 'unpdf';

type Item = { readonly str: string; readonly transform: readonly number[] };

/**
 * The words of each line of a PDF's first page, from left to right as they stand on paper, read by pdf.js from the glyphs alone. A
 * word of Arabic or Hebrew is turned round, so that its first letter is first.
 */
export const wordsIn = async (pdf: Buffer): Promise<readonly (readonly string[])[]> => {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const { items } = await (await document.getPage(1)).getTextContent();
  const lines = new Map<number, Item[]>();
  for (const item of items.filter((one): one is typeof one & Item => 'str' in one)) {
    const height = Math.round(item.transform[5] ?? 0);
    lines.set(height, [...(lines.get(height) ?? []), item]);
  }
  await document.destroy();
  return [...lines.values()].map((line) =>
    line
      .toSorted((a, b) => (a.transform[4] ?? 0) - (b.transform[4] ?? 0))
      .map(({ str }) => str)
      .join('')
      .trim()
      .split(/\s+/),
  );
};

/** What the file says was typed (ActualText), where its glyphs do not say it. */
export const typedIn = (pdf: Buffer): readonly string[] => {
  const text = pdf.toString('latin1');
  return [...text.matchAll(/(?<!end)stream\r?\n/g)].flatMap(({ index, 0: { length } }) => {
    const bytes = pdf.subarray(index + length, text.indexOf('\nendstream', index));
    if (!/FlateDecode/.test(text.slice(text.lastIndexOf('obj', index), index))) return [];
    return [
      ...inflateSync(bytes)
        .toString('latin1')
        .matchAll(/\/ActualText \(((?:\\[^]|[^)\\])*)\)/g),
    ].map(([, raw = '']) => {
      const plain = raw.replace(
        /\\([^])/g,
        (_, letter: string) => ({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' })[letter] ?? letter,
      );
      return new TextDecoder('utf-16be').decode(Buffer.from(plain, 'latin1'));
    });
  });
};
