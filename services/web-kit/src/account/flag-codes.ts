import { COUNTRY_CODES } from '@paddock/shared-domain/kernel/country-codes';
import { flagsInOrder } from '../format/flag-order.ts';
import { languageTag } from '../language/language.ts';

/** Every flag with its country's name; us, ca and gb come first (USER-20). */
export const flagChoices = (): readonly { readonly code: string; readonly name: string }[] => {
  const names = new Intl.DisplayNames(languageTag(), { type: 'region' });
  return flagsInOrder(
    COUNTRY_CODES.map((code) => ({ code, name: names.of(code.toUpperCase()) ?? code.toUpperCase() })),
  );
};
