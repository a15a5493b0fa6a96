import type { SubjectId } from '@paddock/shared-domain/kernel/ids';
import type { SealedText } from '@paddock/shared-domain/kernel/sealed';
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { SubjectFields } from './subject-fields.ts';

/**
 * AES-256-GCM (NIST SP 800-38D): 12 random bytes, 16 bytes of tag, ciphertext. `bound` is authenticated too, so that a box moved
 * to another person does not open (decision 0147).
 */
const sealBytes = (key: Buffer, plain: Buffer, bound: string): Buffer => {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from(bound));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
};

/** @throws {Error} the box was changed, or belongs to another key or person. */
const openBytes = (key: Buffer, box: Buffer, bound: string): Buffer => {
  if (box.length < 28) throw new Error('This is not a sealed box.');
  const decipher = createDecipheriv('aes-256-gcm', key, box.subarray(0, 12), { authTagLength: 16 });
  decipher.setAAD(Buffer.from(bound));
  decipher.setAuthTag(box.subarray(12, 28));
  return Buffer.concat([decipher.update(box.subarray(28)), decipher.final()]);
};

const wrapping = (subjectId: SubjectId): string => `key:${subjectId}`;
const text = (subjectId: SubjectId): string => `text:${subjectId}`;
const fieldsOf = (subjectId: SubjectId): string => `fields:${subjectId}`;

/** The keys of the vault, 32 bytes each. The first wraps, all of them open: during a change there are two (decision 0219). */
export type VaultKeys = readonly [present: Buffer, ...former: Buffer[]];

const vaultKeyOf = (setting: string): Buffer => createHash('sha256').update(`vault\n${setting}`).digest();

/** The keys of the settings VAULT_KEY and VAULT_KEY_BEFORE, in base64 or hex. */
export const vaultKeysOf = (present: string, before?: string): VaultKeys => [
  vaultKeyOf(present),
  ...(before === undefined || before === present ? [] : [vaultKeyOf(before)]),
];

/**
 * The key of a person, and which of the vault's keys it is wrapped with: 0 is the present one.
 *
 * @throws {Error} none of them opens it.
 */
const unwrap = (
  keys: VaultKeys,
  wrapped: Buffer,
  subjectId: SubjectId,
): { readonly own: Buffer; readonly by: number } => {
  for (const [by, key] of keys.entries())
    try {
      return { own: openBytes(key, wrapped, wrapping(subjectId)), by };
    } catch (error) {
      if (by === keys.length - 1) throw error;
    }
  throw new Error('The vault has no key.');
};

/** Which of the vault's keys a person's key is wrapped with: 0 is the present one. Undefined: none of them. */
export const wrappedBy = (keys: VaultKeys, wrapped: Buffer, subjectId: SubjectId): number | undefined => {
  try {
    return unwrap(keys, wrapped, subjectId).by;
  } catch {
    return undefined;
  }
};

/** The same key of a person, wrapped with the present key of the vault. @throws {Error} no key of the vault opens it. */
export const wrappedAgain = (keys: VaultKeys, wrapped: Buffer, subjectId: SubjectId): Buffer => {
  const { own, by } = unwrap(keys, wrapped, subjectId);
  return by === 0 ? wrapped : sealBytes(keys[0], own, wrapping(subjectId));
};

/** A new key of one person, encrypted with the vault's: without VAULT_KEY a copy of the table opens nothing sealed. */
export const newWrappedKey = ([present]: VaultKeys, subjectId: SubjectId): Buffer =>
  sealBytes(present, randomBytes(32), wrapping(subjectId));

export const sealText = (keys: VaultKeys, wrapped: Buffer, subjectId: SubjectId, plain: string): SealedText => ({
  subjectId,
  box: sealBytes(unwrap(keys, wrapped, subjectId).own, Buffer.from(plain), text(subjectId)).toString('base64url'),
});

/** @throws {Error} the box was changed or belongs to another person. */
export const unsealText = (keys: VaultKeys, wrapped: Buffer, { subjectId, box }: SealedText): string =>
  openBytes(unwrap(keys, wrapped, subjectId).own, Buffer.from(box, 'base64url'), text(subjectId)).toString();

/** The fields of a person as they are stored: with their own key, which only VAULT_KEY opens. Each time in other bytes. */
export const sealFields = (keys: VaultKeys, wrapped: Buffer, subjectId: SubjectId, fields: SubjectFields): Buffer =>
  sealBytes(unwrap(keys, wrapped, subjectId).own, Buffer.from(JSON.stringify(fields)), fieldsOf(subjectId));

/** @throws {Error} the box was changed, belongs to another person, or VAULT_KEY is another one. */
export const openFields = (keys: VaultKeys, wrapped: Buffer, subjectId: SubjectId, box: Buffer): SubjectFields =>
  JSON.parse(openBytes(unwrap(keys, wrapped, subjectId).own, box, fieldsOf(subjectId)).toString()) as SubjectFields;
