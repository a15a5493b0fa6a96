import { appStorage } from '@paddock/web-kit/api/app-storage.ts';
import type { Language } from '@paddock/shared-domain/kernel/language';
import { create } from 'zustand';
import { firstLanguage } from './first-language.ts';

const KEY = 'language';

/** The language on screen; everything below {@link useLanguage} is drawn again when it changes. */
const store = create<{ readonly language: Language; readonly unkept: boolean }>(() => ({
  language: 'en',
  unkept: false,
}));
export const useLanguage = (): Language => store((state) => state.language);
/** Whether the language was chosen on this page and is not saved in an account yet. */
export const useIsUnkept = (): boolean => store((state) => state.unkept);

/** The last choice wins, even if an earlier one loads later. English needs no download. */
let wished = 0;
const turnTo = async (language: Language, unkept = false): Promise<void> => {
  wished += 1;
  const mine = wished;
  const { speakLanguage } = await import('./speak-language.ts');
  if (await speakLanguage(language, () => mine === wished)) store.setState({ language, unkept });
};

/** Changes the language at once and stores it on this device. Rejects, changing nothing, if its texts cannot be loaded. */
export const chooseLanguage = async (language: Language): Promise<void> => {
  choosing = true;
  await turnTo(language, true);
  appStorage.set(KEY, language);
};

/** The account has this language now, so nothing is left to save, unless another was chosen in between. */
export const languageKept = (language: Language): void => {
  if (store.getState().language === language) store.setState({ unkept: false });
};

/** Changes to the account's language. Rejects, changing nothing, if its texts cannot be loaded. */
export const turnToAccount = async (language: Language): Promise<void> => {
  await turnTo(language);
  appStorage.set(KEY, language);
};

let choosing = false;
/** Whether the screen is drawn again because of a choice just made; returns `true` once. */
export const wasChosenHere = (): boolean => {
  const was = choosing;
  choosing = false;
  return was;
};

/** The language of this visit, before the first drawing. English if its texts cannot be loaded. */
export const startLanguage = async (): Promise<void> => {
  const address = new URLSearchParams(window.location.search).get('lang');
  const language = firstLanguage({ address, kept: appStorage.get(KEY), browser: navigator.languages });
  if (language !== 'en') await turnTo(language).catch(() => undefined);
};
