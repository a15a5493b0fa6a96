import type { Catalogue } from '@paddock/shared-domain/kernel/catalogue';
import { english } from './en.ts';
import { follow } from './first-messages.ts';

export type Messages = Catalogue<typeof english>;

/**
 * Every text of the app in the current language: English until `speak` is called. Files of the first load read `firstMessages`
 * instead. Read texts while rendering and never store them in a module, so that a change of language reaches all of them.
 */
export let messages: Messages = english;

follow((catalogue) => {
  messages = catalogue;
});
