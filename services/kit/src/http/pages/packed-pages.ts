import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** A page in the forms a browser may take. */
type Packed = { readonly etag: string; readonly br: Buffer; readonly gzip: Buffer; readonly plain: Buffer };

/** Pages of the venue's own come and go; those of the app are some dozens. */
const MOST = 500;
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** Packs each page once, however often it is asked for: a page that says the same is the same. */
export const packedPages = (): ((html: string) => Packed) => {
  const kept = new Map<string, Packed>();
  return (html) => {
    const known = kept.get(html);
    if (known !== undefined) return known;
    const plain = Buffer.from(html);
    const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`;
    const packed = { etag, plain, br: brotliCompressSync(plain, QUALITY), gzip: gzipSync(plain) };
    if (kept.size >= MOST) kept.clear();
    kept.set(html, packed);
    return packed;
  };
};
