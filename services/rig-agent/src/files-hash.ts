import { createHash } from 'node:crypto';
import { filesText } from '@paddock/shared-domain/runs/run-plan';

export const sha256 = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
/** One hash of several written files: SHA-256 of a line `name sha256` for each, in order of names. */
export const filesHash = (files: readonly { readonly name: string; readonly sha256: string }[]): string =>
  sha256(filesText(files));
