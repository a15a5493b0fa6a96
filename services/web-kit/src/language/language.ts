import { LANGUAGE_TAGS, type Language } from '@paddock/shared-domain/kernel/language';

let spoken: Language = 'en';

/** The present language: English until {@link speakIn} changes it. */
export const languageNow = (): Language => spoken;
/** The tag of the present language, for Intl. */
export const languageTag = (): string => LANGUAGE_TAGS[spoken];
/** Sets the language of formats made from now on. The screen must be rendered again. */
export const speakIn = (language: Language): void => {
  spoken = language;
};
