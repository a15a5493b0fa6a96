import type { Language } from '@paddock/shared-domain/kernel/language';
import { found as english } from '../../messages/en/found.ts';
import { found as spanish } from '../../messages/es/found.ts';
import type { Found } from './in-each-language.ts';

const WORDS: Readonly<Record<Language, Found>> = { en: english, es: spanish };

/** The descriptions of public pages in a language. */
export const foundIn = (language: Language): Found => WORDS[language];
