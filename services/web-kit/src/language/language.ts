/** The languages the customer app speaks, by the tag that Intl formats with: dollars, dates and plurals as people in the United States read them. */
export const LANGUAGE_TAGS = { en: 'en-US', es: 'es-US' } as const;
export type Language = keyof typeof LANGUAGE_TAGS;

let spoken: Language = 'en';

/** The language spoken now: English, until {@link speakIn} says otherwise. */
export const languageNow = (): Language => spoken;
/** The tag of the language spoken now, for Intl. */
export const languageTag = (): string => LANGUAGE_TAGS[spoken];
/** Formats made from now on are of this language; what is on screen must be drawn anew. */
export const speakIn = (language: Language): void => {
  spoken = language;
};
