import type { Catalogue } from '@paddock/shared-domain/kernel/catalogue';
import { kitEnglish } from './kit-english.ts';

export type KitWords = Catalogue<typeof kitEnglish>;

/** The kit's own words in the language spoken now. They are read where they are drawn, never kept by a module. */
export let kitWords: KitWords = kitEnglish;

export const speakKit = (words: KitWords): void => {
  kitWords = words;
};
