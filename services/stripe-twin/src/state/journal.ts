import {
  closeSync,
  existsSync,
  fdatasyncSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { NeedsOperator } from '../needs-operator.ts';

/** An append-only file of JSON lines, one for each call that changed something. */
export type Journal = {
  /** Contents of the file, oldest first. */
  readonly lines: readonly unknown[];
  /** Returns once the line is on disk, so that no answer is lost after it was sent. */
  append(line: unknown): void;
  close(): void;
};

/**
 * Opens or creates a journal. An incomplete last line is cut off: its call was never answered.
 *
 * @throws {Error} another line is damaged, so somebody edited the file.
 */
export const openJournal = (path: string): Journal => {
  const isNew = !existsSync(path);
  const fd = openSync(path, 'a+', 0o600);
  const text = isNew ? '' : readFileSync(path, 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  if (whole.length < text.length) ftruncateSync(fd, Buffer.byteLength(whole));
  const lines = whole.split('\n').slice(0, -1).map(parseLine);
  if (isNew) syncFolder(dirname(path));
  return {
    lines,
    append(line) {
      const bytes = Buffer.from(`${JSON.stringify(line)}\n`);
      for (let written = 0; written < bytes.length;) written += writeSync(fd, bytes, written);
      fdatasyncSync(fd);
    },
    close: () => closeSync(fd),
  };
};

const parseLine = (line: string, index: number): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    throw new NeedsOperator(`The twin's journal is damaged at line ${index + 1}.`);
  }
};

/** A new file is safe only once its folder is on disk too. */
const syncFolder = (folder: string): void => {
  const fd = openSync(folder, 'r');
  fsyncSync(fd);
  closeSync(fd);
};
