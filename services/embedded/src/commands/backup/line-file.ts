import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/** What a manifest says of a file of lines. `sha256` is of its bytes as they lie on the disk. */
export type LineFile = { readonly lines: number; readonly sha256: string };

/**
 * Writes lines, compressed, for the owner's eyes alone, and on the disk before it answers.
 *
 * @throws {Error} the file is there already.
 */
export const writeLines = async (path: string, lines: AsyncIterable<string>): Promise<LineFile> => {
  let count = 0;
  const counted = async function* (): AsyncGenerator<string> {
    for await (const line of lines) {
      count += 1;
      yield `${line}\n`;
    }
  };
  // Handed on one by one: a stream of objects would hold many, however long they are.
  await pipeline(counted, createGzip(), createWriteStream(path, { mode: 0o600, flags: 'wx' }));
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
  return { lines: count, sha256: await digestOf(path) };
};

/** SHA-256, hex, of the bytes of a file as they are read back from the disk. */
export const digestOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
};

/** The lines of a file that `writeLines` made. Check its digest first. @throws {Error} it cannot be read. */
export async function* readLines(path: string): AsyncGenerator<string> {
  const bytes = createReadStream(path);
  const text = bytes.pipe(createGunzip()).setEncoding('utf8');
  // A pipe hands no error on.
  bytes.once('error', (error) => text.destroy(error));
  // What is read of a line so far; a picture's comes in hundreds of pieces, which are joined once.
  let pieces: string[] = [];
  for await (const chunk of text) {
    const [end = '', ...others] = (chunk as string).split('\n');
    pieces.push(end);
    const begun = others.pop();
    if (begun === undefined) continue;
    yield pieces.join('');
    yield* others;
    pieces = [begun];
  }
}
