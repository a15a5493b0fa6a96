import type { Language } from '@paddock/shared-domain/kernel/language';
import { english, type MailWords } from './english.ts';
import { spanish } from './spanish.ts';

const WORDS: { readonly [L in Language]: MailWords } = { en: english, es: spanish };

/** The texts of mails in a language. */
export const mailWords = (language: Language): MailWords => WORDS[language];
