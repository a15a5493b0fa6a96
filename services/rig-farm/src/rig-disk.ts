import { createHash } from 'node:crypto';
import type { ResultFile, WrittenFile } from '@paddock/rig-agent/machine';

export const sha256 = (body: string | Uint8Array): string => createHash('sha256').update(body).digest('hex');

/** The disk of a simulated rig: files that it was sent, and files of its programs. */
export type RigDisk = {
  write(name: string, body: string): void;
  read(name: string): string | undefined;
  /** The present files of these names. */
  written(names: readonly string[]): readonly WrittenFile[];
  /** Stores a program's result with its time of writing. It replaces a result of the same name. */
  keepResult(program: 'GAME' | 'SERVER', name: string, body: string, writtenAt: string): void;
  resultsSince(program: 'GAME' | 'SERVER', since: string): readonly ResultFile[];
};
export const createRigDisk = (): RigDisk => {
  const files = new Map<string, string>();
  const results = { GAME: new Map<string, ResultFile>(), SERVER: new Map<string, ResultFile>() };
  return {
    write: (name, body) => void files.set(name, body),
    read: (name) => files.get(name),
    written: (names) =>
      names.flatMap((name) => {
        const body = files.get(name);
        return body === undefined ? [] : [{ name, sha256: sha256(body) }];
      }),
    keepResult: (program, name, body, writtenAt) =>
      void results[program].set(name, { name, body: Uint8Array.from(Buffer.from(body)), writtenAt }),
    resultsSince: (program, since) =>
      [...results[program].values()]
        .filter(({ writtenAt }) => writtenAt >= since)
        .toSorted((one, other) => (one.writtenAt < other.writtenAt ? -1 : 1)),
  };
};
