import { kitEnglish } from '@paddock/web-kit/language/kit-english.ts';
import { speakKit } from '@paddock/web-kit/language/kit-words.ts';
import type { Language } from '@paddock/shared-domain/kernel/language';
import { speakIn } from '@paddock/web-kit/language/language.ts';
import type { Catalogue } from '@paddock/shared-domain/kernel/catalogue';
import { english } from '../../messages/en.ts';
import { found as foundEnglish } from '../../messages/en/found.ts';
import { found as foundSpanish } from '../../messages/es/found.ts';
import { speak } from '../../messages/first-messages.ts';
import { spanishWords } from '../../messages/spanish-words.ts';

/** The descriptions of public pages. */
export type Found = Catalogue<typeof foundEnglish>;

/** Sets every text and format to a language, for what is drawn outside a browser. */
export const speakAll = (language: Language): void => {
  speak(language === 'en' ? english : spanishWords.messages);
  speakKit(language === 'en' ? kitEnglish : spanishWords.kit);
  speakIn(language);
};

/** Draws once per language, with its page descriptions; used by the build only. */
export const inEachLanguage = <Drawn>(draw: (found: Found) => Drawn): Readonly<Record<Language, Drawn>> => {
  speakAll('en');
  const en = draw(foundEnglish);
  speakAll('es');
  return { en, es: draw(foundSpanish) };
};
