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

/** The 32 bytes of the VAULT_KEY setting, in base64 or hex. */
export const vaultKeyOf = (setting: string): Buffer => createHash('sha256').update(`vault\n${setting}`).digest();

/** A new key of one person, encrypted with the vault's: without VAULT_KEY a copy of the table opens nothing sealed. */
export const newWrappedKey = (vaultKey: Buffer, subjectId: SubjectId): Buffer =>
  sealBytes(vaultKey, randomBytes(32), wrapping(subjectId));

export const sealText = (vaultKey: Buffer, wrapped: Buffer, subjectId: SubjectId, plain: string): SealedText => ({
  subjectId,
  box: sealBytes(openBytes(vaultKey, wrapped, wrapping(subjectId)), Buffer.from(plain), text(subjectId)).toString(
    'base64url',
  ),
});

/** @throws {Error} the box was changed or belongs to another person. */
export const unsealText = (vaultKey: Buffer, wrapped: Buffer, { subjectId, box }: SealedText): string =>
  openBytes(
    openBytes(vaultKey, wrapped, wrapping(subjectId)),
    Buffer.from(box, 'base64url'),
    text(subjectId),
  ).toString();

/** The fields of a person as they are stored: with their own key, which only VAULT_KEY opens. Each time in other bytes. */
export const sealFields = (vaultKey: Buffer, wrapped: Buffer, subjectId: SubjectId, fields: SubjectFields): Buffer =>
  sealBytes(
    openBytes(vaultKey, wrapped, wrapping(subjectId)),
    Buffer.from(JSON.stringify(fields)),
    fieldsOf(subjectId),
  );

/** @throws {Error} the box was changed, belongs to another person, or VAULT_KEY is another one. */
export const openFields = (vaultKey: Buffer, wrapped: Buffer, subjectId: SubjectId, box: Buffer): SubjectFields =>
  JSON.parse(
    openBytes(openBytes(vaultKey, wrapped, wrapping(subjectId)), box, fieldsOf(subjectId)).toString(),
  ) as SubjectFields;
