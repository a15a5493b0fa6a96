/** The product's languages, with the tag that Intl formats with: dollars, dates and plurals as in the United States. */
export const LANGUAGE_TAGS = { en: 'en-US', es: 'es-US' } as const;
export type Language = keyof typeof LANGUAGE_TAGS;
