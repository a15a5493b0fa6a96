import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { domainToASCII } from 'node:url';
import type { UserId } from '@paddock/shared-domain/kernel/ids';

/** The header of a letter in the folder that is about somebody other than its recipient. */
export const ABOUT = 'X-Paddock-About';
/** The header of a letter to this address, in lower case and with its domain in ASCII, in which it may be written or not (RFC 6531). */
const headerOf = (header: string): string => {
  const at = header.lastIndexOf('@');
  const domain = header.slice(at + 1);
  return `${header.slice(0, at)}@${domainToASCII(domain) || domain}`.toLowerCase();
};

/**
 * Deletes the letters to somebody, and those to others about them, from the folder of a venue without a mail server. Letters that
 * a mail server took are out of reach.
 */
export const forgetLetters = async (
  folder: string,
  { userId, addresses }: { readonly userId: UserId; readonly addresses: readonly string[] },
): Promise<void> => {
  const files = await readdir(folder).catch(() => []);
  const wanted = new Set(addresses.map((address) => headerOf(`to: ${address}`)));
  const about = `${ABOUT}: ${userId}`.toLowerCase();
  for (const file of files) {
    const path = join(folder, file);
    // Somebody else may delete a letter in between.
    const letter = await readFile(path, 'utf8').catch(() => '');
    const headers = letter.slice(0, letter.indexOf('\n\n')).toLowerCase().split('\n');
    if (headers.some((header) => wanted.has(headerOf(header)) || header === about)) await rm(path, { force: true });
  }
};
