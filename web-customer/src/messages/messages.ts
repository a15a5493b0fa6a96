import type { Catalogue } from '@paddock/shared-domain/kernel/catalogue';
import { english } from './en.ts';

export type Messages = Catalogue<typeof english>;

/**
 * Every text of the app in the current language: English until {@link speak} is called. Read texts while rendering and never
 * store them in a module, so that a change of language reaches all of them.
 */
export let messages: Messages = english;

/** Switches the app to this catalogue; the screen must be rendered again. */
export const speak = (catalogue: Messages): void => {
  messages = catalogue;
};
