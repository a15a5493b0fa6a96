import { appStorage } from '@paddock/web-kit/api/app-storage.ts';
import type { Language } from '@paddock/shared-domain/kernel/language';
import { create } from 'zustand';
import { firstLanguage } from './first-language.ts';

const KEY = 'language';

/** The language on screen; what hangs below {@link useLanguage} is drawn anew when it changes. */
const store = create<{ readonly language: Language; readonly unkept: boolean }>(() => ({
  language: 'en',
  unkept: false,
}));
export const useLanguage = (): Language => store((state) => state.language);
/** Whether what is spoken was chosen on this page, and no account has it yet. */
export const useIsUnkept = (): boolean => store((state) => state.unkept);

/** The last wish wins, however long the words of an earlier one were on their way. Whoever stays with English fetches nothing. */
let wished = 0;
const turnTo = async (language: Language, unkept = false): Promise<void> => {
  wished += 1;
  const mine = wished;
  const { speakLanguage } = await import('./speak-language.ts');
  if (await speakLanguage(language, () => mine === wished)) store.setState({ language, unkept });
};

/** Speaks another language at once, and keeps it on this device. Fails, with all as it was, where its words cannot be fetched. */
export const chooseLanguage = async (language: Language): Promise<void> => {
  choosing = true;
  await turnTo(language, true);
  appStorage.set(KEY, language);
};

/** The account has this language now: nothing is left to be handed on, unless another was chosen meanwhile. */
export const languageKept = (language: Language): void => {
  if (store.getState().language === language) store.setState({ unkept: false });
};

/** Speaks the language that somebody's account brings along. Fails, with all as it was, where its words cannot be fetched. */
export const turnToAccount = async (language: Language): Promise<void> => {
  await turnTo(language);
  appStorage.set(KEY, language);
};

let choosing = false;
/** Whether what is drawn anew is so because of a choice that was just made; answers `true` once. */
export const wasChosenHere = (): boolean => {
  const was = choosing;
  choosing = false;
  return was;
};

/** The language of this visit, before the first drawing. Where its words cannot be fetched the app speaks English. */
export const startLanguage = async (): Promise<void> => {
  const address = new URLSearchParams(window.location.search).get('lang');
  const language = firstLanguage({ address, kept: appStorage.get(KEY), browser: navigator.languages });
  if (language !== 'en') await turnTo(language).catch(() => undefined);
};
