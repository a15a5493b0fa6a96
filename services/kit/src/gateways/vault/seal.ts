import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/**
 * AES-256-GCM (NIST SP 800-38D): 12 random bytes, 16 bytes of tag, ciphertext. `bound` is authenticated with it, so that a
 * box moved to another person does not open (decision D14).
 */
export const sealBytes = (key: Buffer, plain: Buffer, bound: string): Buffer => {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from(bound));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
};

/** @throws {Error} the box was changed, or belongs to another key or another person. */
export const openBytes = (key: Buffer, box: Buffer, bound: string): Buffer => {
  if (box.length < 28) throw new Error('This is not a sealed box.');
  const decipher = createDecipheriv('aes-256-gcm', key, box.subarray(0, 12), { authTagLength: 16 });
  decipher.setAAD(Buffer.from(bound));
  decipher.setAuthTag(box.subarray(12, 28));
  return Buffer.concat([decipher.update(box.subarray(28)), decipher.final()]);
};
