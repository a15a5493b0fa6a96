import type { Catalogue } from '@paddock/shared-domain/kernel/catalogue';
import { kitEnglish } from './kit-english.ts';

export type KitWords = Catalogue<typeof kitEnglish>;

/** The kit's own texts in the present language. Read them at rendering; do not store them in a module. */
export let kitWords: KitWords = kitEnglish;

export const speakKit = (words: KitWords): void => {
  kitWords = words;
};
