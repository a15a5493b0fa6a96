import type { Catalogue } from '@paddock/shared-domain/kernel/catalogue';
import { english } from './en.ts';

export type Messages = Catalogue<typeof english>;

/**
 * Every text of the app, in the language it speaks now: English until {@link speak} is told otherwise. Texts are read where
 * they are drawn, never kept by a module, so that a change of language leaves none behind.
 */
export let messages: Messages = english;

/** From now on the app speaks this catalogue; what is on screen must be drawn anew. */
export const speak = (catalogue: Messages): void => {
  messages = catalogue;
};
