import { kitEnglish } from '@paddock/web-kit/language/kit-english.ts';
import { speakKit } from '@paddock/web-kit/language/kit-words.ts';
import type { Language } from '@paddock/shared-domain/kernel/language';
import { speakIn } from '@paddock/web-kit/language/language.ts';
import { speakForServer } from '@paddock/web-kit/language/server-words.ts';
import { speakOnStatement } from '@paddock/web-kit/statement/spoken-words.ts';
import { speak } from '../../messages/first-messages.ts';
import type { Words } from '../../messages/words.ts';

/** The texts of a language. They are downloaded if no screen has them yet; the promise rejects if that fails. */
const wordsOf = async (language: Language): Promise<Words> =>
  language === 'en'
    ? { messages: (await import('../../messages/en.ts')).english, kit: kitEnglish }
    : (await import('../../messages/spanish-words.ts')).spanishWords;

/**
 * Sets the language of texts, formats and page. The screen must then be drawn again.
 *
 * @param wanted called after the texts have loaded: whether they are still wanted.
 * @returns whether the language was set.
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
