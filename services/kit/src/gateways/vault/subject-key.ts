import { createHash, randomBytes } from 'node:crypto';
import type { SealedText } from '@paddock/shared-domain/kernel/sealed';
import type { SubjectId } from '@paddock/shared-domain/kernel/ids';
import { openBytes, sealBytes } from './seal.ts';

const wrapping = (subjectId: SubjectId): string => `key:${subjectId}`;
const text = (subjectId: SubjectId): string => `text:${subjectId}`;

/** The 32 bytes behind the VAULT_KEY setting, whatever of base64 and hex it is written in. */
export const vaultKeyOf = (setting: string): Buffer => createHash('sha256').update(`vault\n${setting}`).digest();

/** A fresh key of one person, wrapped with the vault's: without VAULT_KEY a copy of the table opens nothing sealed. */
export const newWrappedKey = (vaultKey: Buffer, subjectId: SubjectId): Buffer =>
  sealBytes(vaultKey, randomBytes(32), wrapping(subjectId));

export const sealText = (vaultKey: Buffer, wrapped: Buffer, subjectId: SubjectId, plain: string): SealedText => ({
  subjectId,
  box: sealBytes(openBytes(vaultKey, wrapped, wrapping(subjectId)), Buffer.from(plain), text(subjectId)).toString(
    'base64url',
  ),
});

/** @throws {Error} the box was changed or belongs to somebody else. */
export const unsealText = (vaultKey: Buffer, wrapped: Buffer, { subjectId, box }: SealedText): string =>
  openBytes(
    openBytes(vaultKey, wrapped, wrapping(subjectId)),
    Buffer.from(box, 'base64url'),
    text(subjectId),
  ).toString();
