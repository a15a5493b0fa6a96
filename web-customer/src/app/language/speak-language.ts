import { kitEnglish } from '@paddock/web-kit/language/kit-english.ts';
import { speakKit } from '@paddock/web-kit/language/kit-words.ts';
import type { Language } from '@paddock/shared-domain/kernel/language';
import { speakIn } from '@paddock/web-kit/language/language.ts';
import { speakForServer } from '@paddock/web-kit/language/server-words.ts';
import { speakOnStatement } from '@paddock/web-kit/statement/spoken-words.ts';
import { english } from '../../messages/en.ts';
import { speak } from '../../messages/messages.ts';
import type { Words } from '../../messages/words.ts';

/** The words of a language. English is there; another is fetched, and the promise fails where that cannot be. */
const wordsOf = async (language: Language): Promise<Words> =>
  language === 'en'
    ? { messages: english, kit: kitEnglish }
    : (await import('../../messages/spanish-words.ts')).spanishWords;

/**
 * Texts, formats and the page itself speak a language from now on; what is on screen must be drawn anew.
 *
 * @param wanted asked when the words are there: whether they are still what is wanted.
 * @returns whether it is spoken now.
 */
export const speakLanguage = async (language: Language, wanted: () => boolean): Promise<boolean> => {
  const { messages, kit, bill, server } = await wordsOf(language);
  if (!wanted()) return false;
  speak(messages);
  speakKit(kit);
  speakOnStatement(bill);
  speakForServer(server);
  speakIn(language);
  document.documentElement.lang = language;
  return true;
};
