import type { Language } from '@paddock/shared-domain/kernel/language';
import { english, type PaperWords } from './english.ts';
import { spanish } from './spanish.ts';

const WORDS: { readonly [L in Language]: PaperWords } = { en: english, es: spanish };

export const paperWords = (language: Language): PaperWords => WORDS[language];
