import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { checkOfKey } from '@paddock/kit/gateways/identity-keys';
import { identityKeysKept, type Secrets } from '../../secrets.ts';

const File = z.object({ lines: z.int(), sha256: z.string() });

/** Contents of a backup. Written last, so a folder without it is no backup. */
const Contents = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  storeId: z.string(),
  /** The log up to and including this position. */
  position: z.string(),
  log: z.object({ events: z.int(), hash: z.string() }),
  /** Tables besides the log without personal data: positions of processes, sent mails. */
  beside: File,
  events: File,
  /** Tables with personal data: the vault, with each person's wrapped key, and others. */
  people: File,
  /** Hashes that show whether keys are those of the backup. They reveal nothing about the keys. */
  keyChecks: z.object({
    IDENTITY_KEY: z.string(),
    /** There once the key was changed: all others, and the one by which cards are known. */
    IDENTITY_KEYS_FORMER: z.array(z.string()).optional(),
    FIRST_IDENTITY_KEY: z.string().optional(),
    VAULT_KEY: z.string(),
    /** There during a change of the key: some rows are still under the former one. */
    VAULT_KEY_BEFORE: z.string().optional(),
  }),
});
/**
 * The version of the tables beside the log. Not under the seal: a release before it would call the manifest damaged. Absent in backups of
 * such a release.
 */
const Tables = { tablesVersion: z.int().min(0).optional() };
export type Manifest = z.infer<typeof Contents> & { readonly tablesVersion?: number | undefined };

export const MANIFEST = 'manifest.json';

/** The backup must not be restored. The message gives the reason in words. */
export class BadBackup extends Error {}

const sealOf = (contents: Manifest): string =>
  createHash('sha256')
    .update(JSON.stringify(Contents.parse(contents)))
    .digest('hex');

/** The manifest's text with a seal against damage. */
export const manifestText = (contents: Manifest): string =>
  `${JSON.stringify({ ...contents, seal: sealOf(contents) }, null, 2)}\n`;

/** @throws {BadBackup} it is missing or damaged. */
export const readManifest = async (folder: string): Promise<Manifest> => {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
    throw new BadBackup(`${folder} is not a complete backup: it has no ${MANIFEST}.`);
  });
  const damaged = new BadBackup(`The backup is damaged: ${MANIFEST} is not as it was written.`);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw damaged;
  }
  const read = Contents.extend({ ...Tables, seal: z.string() }).safeParse(json);
  if (!read.success) throw damaged;
  const { seal, ...contents } = read.data;
  if (seal !== sealOf(contents)) throw damaged;
  return contents;
};

/** The keys that a restore must have. */
type Checked = Pick<
  Secrets,
  'IDENTITY_KEY' | 'IDENTITY_KEY_BEFORE' | 'IDENTITY_KEYS_FORMER' | 'VAULT_KEY' | 'VAULT_KEY_BEFORE'
>;

/** Hashes by which a restore recognises the keys of a backup. */
export const keyChecksOf = ({ VAULT_KEY, VAULT_KEY_BEFORE, ...keys }: Checked): Manifest['keyChecks'] => {
  const names = identityKeysKept(keys);
  const former = names?.known.slice(1) ?? [];
  return {
    IDENTITY_KEY: checkOfKey(keys.IDENTITY_KEY),
    VAULT_KEY: checkOfKey(VAULT_KEY),
    ...(VAULT_KEY_BEFORE !== undefined && { VAULT_KEY_BEFORE: checkOfKey(VAULT_KEY_BEFORE) }),
    ...(names !== undefined &&
      former.length > 0 && {
        IDENTITY_KEYS_FORMER: former.map(checkOfKey),
        FIRST_IDENTITY_KEY: checkOfKey(names.first),
      }),
  };
};

/** Why these keys cannot read a backup; undefined if they can. A key of the backup may be the present one by now, or the one before. */
export const keyCheckFault = (made: Manifest['keyChecks'], keys: Checked): string | undefined => {
  const { IDENTITY_KEY, IDENTITY_KEYS_FORMER = [], FIRST_IDENTITY_KEY = IDENTITY_KEY, ...vault } = keyChecksOf(keys);
  const names = [IDENTITY_KEY, ...IDENTITY_KEYS_FORMER];
  if (![made.IDENTITY_KEY, ...(made.IDENTITY_KEYS_FORMER ?? [])].every((check) => names.includes(check)))
    return 'IDENTITY_KEY is not the key of this backup, and IDENTITY_KEYS_FORMER has not all that it was made with. Nobody would be found by name.';
  if ((made.FIRST_IDENTITY_KEY ?? made.IDENTITY_KEY) !== FIRST_IDENTITY_KEY)
    return 'IDENTITY_KEYS_FORMER must end with the first key that the venue of this backup had: cards are known by it.';
  const has = Object.values(vault);
  return [made.VAULT_KEY, made.VAULT_KEY_BEFORE].every((check) => check === undefined || has.includes(check))
    ? undefined
    : 'VAULT_KEY is not the key of this backup. Personal data could not be read with it. If the key was changed since, set the one of the backup as VAULT_KEY_BEFORE.';
};
