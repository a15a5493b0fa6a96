import { createHmac } from 'node:crypto';

/** Letters of a piece. Shorter words of a search have no token: all people are candidates. */
const PIECE = 3;
/**
 * Number of tokens. Far fewer than there are pieces, so each token stands for a dozen of them and tells a thief of the table little
 * about a name; far more than the pieces of one person, so a search of two or three pieces has few wrong candidates.
 */
const TOKENS = 1024;
/** Pieces whose token is remembered; names and addresses have some ten thousand. */
const MOST_KNOWN = 50_000;

export type SearchTokens = {
  /** Tokens of all pieces of three letters in a text. A text that contains a word has all tokens of the word. */
  of(text: string): readonly number[];
};

/**
 * Makes tokens for searches from a key: without VAULT_KEY nobody can compute the tokens of a name. A token is a part of a keyed
 * hash, so people with other pieces can have it too; who searches opens the candidates and looks.
 */
export const searchTokens = (vaultKey: Buffer): SearchTokens => {
  const key = createHmac('sha256', vaultKey).update('search').digest();
  const known = new Map<string, number>();
  const tokenOf = (piece: string): number => {
    const remembered = known.get(piece);
    if (remembered !== undefined) return remembered;
    const token = createHmac('sha256', key).update(piece).digest().readUInt16BE(0) % TOKENS;
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(piece, token);
    return token;
  };
  return {
    of: (text) => {
      const tokens = new Set<number>();
      for (let start = 0; start + PIECE <= text.length; start += 1) {
        const piece = text.slice(start, start + PIECE);
        // No match spans two lines.
        if (!piece.includes('\n')) tokens.add(tokenOf(piece));
      }
      return [...tokens].toSorted((a, b) => a - b);
    },
  };
};
