import { createHash } from 'node:crypto';
import { filesText } from '@paddock/shared-domain/runs/run-plan';

export const sha256 = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
/** One hash of several files: SHA-256 over a line `name sha256` for each, sorted by name. */
export const filesHash = (files: readonly { readonly name: string; readonly sha256: string }[]): string =>
  sha256(filesText(files));
