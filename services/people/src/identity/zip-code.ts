import { withPlainDigits } from '@paddock/shared-domain/kernel/folded';
import { type CountryCode, parsePhoneNumberWithError } from 'libphonenumber-js/min';
import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator';

const countryOf = (phone: string): CountryCode | undefined => {
  try {
    return parsePhoneNumberWithError(phone).country;
  } catch {
    return undefined;
  }
};
export const ZIP_FAULT =
  'Enter a zip code as it is written in your country. If it is abroad, enter your phone number with its country code too.';
export type ZipRead = { readonly zip: string } | { readonly fault: string };

/**
 * A zip code as stored: in capitals and plain digits, of the venue's country or of the country of the person's phone number. A country
 * without known zip codes takes any text.
 *
 * @param venue country of the venue (ISO 3166-1 alpha-2).
 * @param phone as stored (E.164), or empty.
 */
export const readZipCode = (text: string, venue: CountryCode, phone: string): ZipRead => {
  const zip = withPlainDigits(text).trim().toUpperCase();
  const fits = (country: CountryCode | undefined): boolean =>
    country !== undefined && (!postcodeValidatorExistsForCountry(country) || postcodeValidator(zip, country));
  return fits(venue) || fits(countryOf(phone)) ? { zip } : { fault: ZIP_FAULT };
};
