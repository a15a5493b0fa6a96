import { LANGUAGE_TAGS, type Language } from '@paddock/shared-domain/kernel/language';

let spoken: Language = 'en';

/** The language spoken now: English, until {@link speakIn} says otherwise. */
export const languageNow = (): Language => spoken;
/** The tag of the language spoken now, for Intl. */
export const languageTag = (): string => LANGUAGE_TAGS[spoken];
/** Formats made from now on are of this language; what is on screen must be drawn anew. */
export const speakIn = (language: Language): void => {
  spoken = language;
};
