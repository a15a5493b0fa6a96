import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply } from 'fastify';

/** What this server compresses with, the smallest result first. */
const ENCODINGS = ['br', 'gzip'] as const;
type Encoding = (typeof ENCODINGS)[number];

/** Smaller answers fit into one packet anyway. */
const WORTH_COMPRESSING = 1_000;

/** 5 of 11: the next levels cost several times the time and save a few bytes in a hundred. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const compress: { readonly [E in Encoding]: (plain: Buffer) => Buffer } = {
  br: (plain) => brotliCompressSync(plain, QUALITY),
  gzip: (plain) => gzipSync(plain),
};

/**
 * The bytes of an answer that many requests get. Its tag and each compressed form are made when they are first asked for, and then
 * kept. Only for what is the same for everybody and holds nothing secret (threat TH-49).
 */
export class ReadyBytes {
  readonly plain: Buffer;
  readonly #compressed = new Map<Encoding, Buffer>();
  #etag: string | undefined;

  constructor(plain: Buffer) {
    this.plain = plain;
  }

  /** A weak tag, because it is the same in every form (RFC 9110, 8.8.3.3). */
  get etag(): string {
    this.#etag ??= `W/"${createHash('sha256').update(this.plain).digest('base64url').slice(0, 27)}"`;
    return this.#etag;
  }

  in(encoding: Encoding): Buffer {
    const known = this.#compressed.get(encoding);
    if (known !== undefined) return known;
    const made = compress[encoding](this.plain);
    this.#compressed.set(encoding, made);
    return made;
  }

  toString(): string {
    return this.plain.toString();
  }
}

/**
 * Ready bytes by their text: equal texts share their compressed forms.
 *
 * @param most characters that are kept; the oldest texts go first.
 */
export const readyTexts = (most: number): ((text: string) => ReadyBytes) => {
  const kept = new Map<string, ReadyBytes>();
  let characters = 0;
  return (text) => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    const ready = new ReadyBytes(Buffer.from(text));
    kept.set(text, ready);
    characters += text.length;
    for (const oldest of kept.keys()) {
      if (characters <= most) break;
      kept.delete(oldest);
      characters -= oldest.length;
    }
    return ready;
  };
};

/** The best encoding that a client accepts; undefined for one that wants plain bytes, or says nothing (RFC 9110, 12.5.3). */
const encodingFor = (accepted: string | readonly string[] | undefined): Encoding | undefined => {
  const best = negotiate(String(accepted ?? '').toLowerCase(), [...ENCODINGS, 'identity']);
  return ENCODINGS.find((encoding) => encoding === best);
};

/** Whether the client has these bytes already; a proxy may have weakened the tag (RFC 9110, 13.1.2). */
const isKnown = (tags: string | undefined, etag: string): boolean =>
  tags !== undefined &&
  tags.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag.slice(2));

/**
 * Sends ready bytes as the client accepts them, or 304 if it has them already. The status and the type of the reply must be set; what
 * else the answer depends on is in its `vary`.
 */
export const sendReady = (reply: FastifyReply, ready: ReadyBytes): FastifyReply => {
  const { headers } = reply.request;
  const vary = reply.getHeader('vary');
  reply.header('vary', vary === undefined ? 'accept-encoding' : `${String(vary)}, accept-encoding`);
  reply.header('etag', ready.etag);
  if (isKnown(headers['if-none-match'], ready.etag)) return reply.removeHeader('content-type').code(304).send();
  const encoding = ready.plain.length < WORTH_COMPRESSING ? undefined : encodingFor(headers['accept-encoding']);
  return encoding === undefined
    ? reply.send(ready.plain)
    : reply.header('content-encoding', encoding).send(ready.in(encoding));
};
