import type { ServerWords } from '@paddock/web-kit/language/server-words.ts';
import { CODES, DECLINES } from './server-codes.ts';
import { SENTENCES } from './server-sentences.ts';
import { timeFrame } from './time-frame.ts';

/** The least for an emailed gift, a setting of the venue. */
const leastOfGift = (text: string): string | undefined => {
  const [, least] = /^A voucher that is emailed to somebody else must be (\$\S+) or more\.$/.exec(text) ?? [];
  return least && `Un certificado que se envía por correo a otra persona debe ser de ${least} o más.`;
};

/**
 * A server's message in Spanish: by its sentence, which is the most exact, else by its code; an unknown one stays as it was sent.
 */
export const serverWords: ServerWords = (text, code) => {
  return (
    SENTENCES[text] ??
    timeFrame(text) ??
    leastOfGift(text) ??
    (code === undefined ? undefined : (CODES[code] ?? DECLINES[code])) ??
    text
  );
};
