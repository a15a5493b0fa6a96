import { createWriteStream, existsSync, renameSync, statSync, type WriteStream } from 'node:fs';

/** A log that is rotated at `largest` bytes. The last three full files are .1, .2 and .3. */
export interface LogFile {
  readonly write: (line: string) => void;
  readonly close: () => Promise<void>;
}

const keptFiles = 3;

/** Opens the log at `path` for appending, readable by its owner only. On a full disk lines are lost, but the process goes on. */
export const openLogFile = (path: string, largest = 10 * 1024 * 1024): LogFile => {
  let size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  let stream = append(path);
  const rotate = (): void => {
    stream.end();
    for (let n = keptFiles - 1; n >= 1; n -= 1)
      if (existsSync(`${path}.${n}`)) renameSync(`${path}.${n}`, `${path}.${n + 1}`);
    if (existsSync(path)) renameSync(path, `${path}.1`);
    stream = append(path);
    size = 0;
  };
  return {
    write: (line) => {
      const text = `${line}\n`;
      size += Buffer.byteLength(text);
      if (size > largest && size > Buffer.byteLength(text)) {
        rotate();
        size = Buffer.byteLength(text);
      }
      stream.write(text);
    },
    close: () => new Promise((resolve) => stream.end(() => resolve())),
  };
};

const append = (path: string): WriteStream => {
  const stream = createWriteStream(path, { flags: 'a', mode: 0o600 });
  stream.on('error', () => {});
  return stream;
};
