import type { Catalogue } from '@paddock/shared-domain/kernel/catalogue';
import { firstEnglish } from './en-first.ts';
import type { Messages } from './messages.ts';

/**
 * The texts of the frame and the booking screen in the current language: English until {@link speak} is called. Files of the first
 * load read these; all others read `messages`, which has every text. Read texts while rendering and never store them in a module,
 * so that a change of language reaches all of them.
 */
export let firstMessages: Catalogue<typeof firstEnglish> = firstEnglish;

let spoken: Messages | undefined;
let whenSpoken: (catalogue: Messages) => void = () => undefined;

/** Switches the app to this catalogue; the screen must be rendered again. */
export const speak = (catalogue: Messages): void => {
  firstMessages = catalogue;
  spoken = catalogue;
  whenSpoken(catalogue);
};

/** Gives the catalogue in use, if one was set, and each later one. For `messages.ts` only, which may load after a language was chosen. */
export const follow = (listener: (catalogue: Messages) => void): void => {
  whenSpoken = listener;
  if (spoken !== undefined) listener(spoken);
};
