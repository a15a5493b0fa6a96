import { FORGOTTEN_TEXT, SealedText } from '@paddock/shared-domain/kernel/sealed';
import { maskedVoucherCode } from '@paddock/shared-domain/vouchers/voucher-code';

/** Shown instead of a sealed text. */
export const HIDDEN = '(hidden)';

/** The field of a voucher's code, wherever an event has a greeting. */
const CODE = 'code';

/**
 * The data of an event for its reader: sealed texts are opened, hidden if the reader may not see people's data, and gone if the
 * person is forgotten (decision 0147). A voucher's code is money: only its last four characters are shown, as in the list of
 * vouchers (threat TH-44).
 *
 * @param unseal undefined: the reader may not.
 * @param field name of the data's field in its event.
 */
export const openTexts = async (
  data: unknown,
  unseal: ((sealed: SealedText) => Promise<string | undefined>) | undefined,
  field = '',
): Promise<unknown> => {
  if (Array.isArray(data)) return Promise.all(data.map((item) => openTexts(item, unseal, field)));
  if (typeof data !== 'object' || data === null) return data;
  const sealed = SealedText.strict().safeParse(data);
  if (sealed.success) {
    if (unseal === undefined) return HIDDEN;
    const text = await unseal(sealed.data);
    if (text === undefined) return FORGOTTEN_TEXT;
    return field === CODE ? maskedVoucherCode(text) : text;
  }
  const opened = Object.entries(data).map(
    async ([name, value]) => [name, await openTexts(value, unseal, name)] as const,
  );
  return Object.fromEntries(await Promise.all(opened));
};
