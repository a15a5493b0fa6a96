import type { ServerWords } from '@paddock/web-kit/language/server-words.ts';
import { CODES, DECLINES } from './server-codes.ts';
import { SENTENCES } from './server-sentences.ts';
import { timeFrame } from './time-frame.ts';

/**
 * A server's message in Spanish: by its sentence, which is the most exact, else by its code; an unknown one stays as it was sent.
 */
export const serverWords: ServerWords = (text, code) => {
  return (
    SENTENCES[text] ?? timeFrame(text) ?? (code === undefined ? undefined : (CODES[code] ?? DECLINES[code])) ?? text
  );
};
