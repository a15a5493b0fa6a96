/** The languages the product speaks, by the tag that Intl formats with: dollars, dates and plurals as people in the United States read them. */
export const LANGUAGE_TAGS = { en: 'en-US', es: 'es-US' } as const;
export type Language = keyof typeof LANGUAGE_TAGS;
