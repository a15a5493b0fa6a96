import { withPlainDigits } from '@paddock/shared-domain/kernel/folded';
import { type CountryCode, parsePhoneNumberWithError, type PhoneNumber } from 'libphonenumber-js/min';

const parsed = (text: string, country: CountryCode): PhoneNumber | undefined => {
  try {
    return parsePhoneNumberWithError(text, { defaultCountry: country, extract: false });
  } catch {
    return undefined;
  }
};

/** Texts for an input that is not a phone number, or several. */
export const PHONE_FAULTS = {
  NotANumber: 'Enter one phone number as you would dial it, with its country code if it is abroad.',
  Extension: 'Leave out the extension: it cannot be dialled from a list.',
} as const;
export type PhoneRead = { readonly phone: string } | { readonly fault: string };

/**
 * A phone number as stored: E.164, a plus and at most 15 digits (ITU-T E.164), by the numbering plan of its country.
 *
 * @param text as typed: with spaces, brackets, dots, a leading `00` or `011`, in any digits.
 * @param country of a number without a country code (ISO 3166-1 alpha-2).
 */
export const readPhone = (text: string, country: CountryCode): PhoneRead => {
  const plain = withPlainDigits(text).trim();
  const number = parsed(plain.replace(/^00(?=[\s\d])/, '+'), country);
  if (number?.ext !== undefined) return { fault: PHONE_FAULTS.Extension };
  if (number?.isPossible() === true) return { phone: number.number };
  // A foreign number with its country code but without the plus.
  const abroad = /^[1-9]/.test(plain) ? parsed(`+${plain}`, country) : undefined;
  if (abroad?.isValid() === true && abroad.ext === undefined) return { phone: abroad.number };
  return { fault: PHONE_FAULTS.NotANumber };
};
