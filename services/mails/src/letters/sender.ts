import type { Language } from '@paddock/shared-domain/kernel/language';
import type { Letter } from '@paddock/kit/gateways/mailer/letter';
import { mailWords } from '../words/mail-words.ts';

/** The venue's data that every letter needs. */
export type Sender = {
  /** Head and foot of each letter: the name of the business, and how guests reach it. */
  readonly venue: Letter['venue'];
  readonly clubName: string;
  readonly publicUrl: string;
};
/** A letter's address and language. */
export type Addressee = { readonly email: string; readonly language: Language };
/** The recipient; the name is empty where it is unknown. */
export type Recipient = Addressee & { readonly firstName: string };

export const greeting = ({ firstName, language }: Recipient): string =>
  firstName === '' ? mailWords(language).hello : mailWords(language).helloTo(firstName);
