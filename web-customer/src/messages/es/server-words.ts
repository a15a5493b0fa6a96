import type { ServerWords } from '@paddock/web-kit/language/server-words.ts';
import { CODES, DECLINES } from './server-codes.ts';
import { SENTENCES } from './server-sentences.ts';
import { timeFrame } from './time-frame.ts';

/** What the server wrote, in Spanish: by its sentence, which says most, else by its code; what is unknown stands as it was sent. */
export const serverWords: ServerWords = (text, code) => {
  return (
    SENTENCES[text] ?? timeFrame(text) ?? (code === undefined ? undefined : (CODES[code] ?? DECLINES[code])) ?? text
  );
};
