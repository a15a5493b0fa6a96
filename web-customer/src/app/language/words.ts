import { kitEnglish } from '@paddock/web-kit/language/kit-english.ts';
import { speakKit, type KitWords } from '@paddock/web-kit/language/kit-words.ts';
import { speakIn, type Language } from '@paddock/web-kit/language/language.ts';
import { speakForServer, type ServerWords } from '@paddock/web-kit/language/server-words.ts';
import { speakOnStatement } from '@paddock/web-kit/statement/spoken-words.ts';
import type { StatementWords } from '@paddock/web-kit/statement/statement-words.ts';
import { english } from '../../messages/en.ts';
import { speak, type Messages } from '../../messages/messages.ts';

/** All the words of a language; those of the bill and of the server only where they are not English. */
export type Words = {
  readonly messages: Messages;
  readonly kit: KitWords;
  readonly bill?: StatementWords;
  readonly server?: ServerWords;
};

/** The words of a language. English is there; another is fetched, and the promise fails where that cannot be. */
export const wordsOf = async (language: Language): Promise<Words> =>
  language === 'en'
    ? { messages: english, kit: kitEnglish }
    : (await import('../../messages/spanish-words.ts')).spanishWords;

/** Texts, formats and the page itself speak it from now on; what is on screen must be drawn anew. */
export const speakWith = (language: Language, { messages, kit, bill, server }: Words): void => {
  speak(messages);
  speakKit(kit);
  speakOnStatement(bill);
  speakForServer(server);
  speakIn(language);
  document.documentElement.lang = language;
};
