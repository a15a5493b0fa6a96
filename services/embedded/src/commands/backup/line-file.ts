import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/** Length of what is compressed at once. A line may be longer. */
const CHUNK = 64 * 1024;
/** Of gzip: half of the time of its default, for an eighth more bytes. */
const LEVEL = 3;

/** Entry of a manifest for a file of lines. `sha256` is of the compressed bytes on disk. */
export type LineFile = { readonly lines: number; readonly sha256: string };

/**
 * Writes lines, compressed, readable by the owner only, and flushes them to disk.
 *
 * @throws {Error} the file exists already.
 */
export const writeLines = async (path: string, lines: AsyncIterable<string>): Promise<LineFile> => {
  let count = 0;
  const chunks = async function* (): AsyncGenerator<string> {
    let chunk = '';
    for await (const line of lines) {
      count += 1;
      chunk += `${line}\n`;
      if (chunk.length < CHUNK) continue;
      yield chunk;
      chunk = '';
    }
    if (chunk !== '') yield chunk;
  };
  await pipeline(chunks, createGzip({ level: LEVEL }), createWriteStream(path, { mode: 0o600, flags: 'wx' }));
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
  return { lines: count, sha256: await digestOf(path) };
};

/** SHA-256, hex, of a file's bytes as read back from disk. */
export const digestOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
};

/** The lines of a file from `writeLines`. Check its digest first. @throws {Error} it cannot be read. */
export async function* readLines(path: string): AsyncGenerator<string> {
  for await (const lines of readLineLists(path)) yield* lines;
}

/** The same lines, some hundred kilobytes at once: in a long file, waiting for each line would cost as much as reading it. */
export async function* readLineLists(path: string): AsyncGenerator<readonly string[]> {
  const bytes = createReadStream(path, { highWaterMark: CHUNK });
  const text = bytes.pipe(createGunzip({ chunkSize: 4 * CHUNK })).setEncoding('utf8');
  // `pipe` does not pass on errors.
  bytes.once('error', (error) => text.destroy(error));
  // Parts of the line read so far. A picture's line has hundreds of parts, which are joined once.
  let pieces: string[] = [];
  for await (const chunk of text) {
    const [end = '', ...others] = (chunk as string).split('\n');
    pieces.push(end);
    const begun = others.pop();
    if (begun === undefined) continue;
    yield [pieces.join(''), ...others];
    pieces = [begun];
  }
}
