import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { MAX_EVIDENCE_PART } from '@paddock/shared-domain/runs/evidence-events';

const pack = promisify(gzip);
const unpack = promisify(gunzip);
/** Longest unpacked text: a rig's messages are shorter, so more means damage. */
const MAX_TEXT_BYTES = 32 * 1024 * 1024;

export const sha256Of = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
export type PackedText = { readonly sha256: string; readonly bytes: number; readonly parts: readonly string[] };

/** A text in stored parts: base64 of gzip, cut to the size of an event. */
export const packText = async (text: string): Promise<PackedText> => {
  const bytes = Buffer.from(text);
  const packed = (await pack(bytes)).toString('base64');
  const parts: string[] = [];
  for (let from = 0; from < packed.length; from += MAX_EVIDENCE_PART)
    parts.push(packed.slice(from, from + MAX_EVIDENCE_PART));
  return { sha256: sha256Of(bytes), bytes: bytes.length, parts };
};
/** @throws {Error} the stored parts are damaged. */
export const unpackText = async (parts: readonly string[]): Promise<string> =>
  (await unpack(Buffer.from(parts.join(''), 'base64'), { maxOutputLength: MAX_TEXT_BYTES })).toString();
