import type { Catalogue } from '@paddock/shared-domain/kernel/catalogue';
import type { Language } from '@paddock/shared-domain/kernel/language';
import { languageNow } from '@paddock/web-kit/language/language.ts';
import { visit as english } from './en/visit.ts';
import { visit as spanish } from './es/visit.ts';

const WORDS: Readonly<Record<Language, Catalogue<typeof english>>> = { en: english, es: spanish };

/** The words of the shop window in the present language. They are loaded with it, so that no other screen carries them. */
export const visitWords = (): Catalogue<typeof english> => WORDS[languageNow()];
