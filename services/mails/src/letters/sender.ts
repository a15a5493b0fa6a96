import type { Language } from '@paddock/shared-domain/kernel/language';
import { mailWords } from '../words/mail-words.ts';

/** What every letter knows of the venue that sends it. */
export type Sender = { readonly clubName: string; readonly publicUrl: string };
/** Where a letter goes, and in which language it is written. */
export type Addressee = { readonly email: string; readonly language: Language };
/** To whom a letter goes, as far as they told us. */
export type Recipient = Addressee & { readonly firstName: string };

export const greeting = ({ firstName, language }: Recipient): string =>
  firstName === '' ? mailWords(language).hello : mailWords(language).helloTo(firstName);
