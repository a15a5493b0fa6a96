import { SealedText } from '@paddock/shared-domain/kernel/sealed';
import { maskedVoucherCode } from '@paddock/shared-domain/vouchers/voucher-code';

/** What stands in place of a sealed text that is not shown. */
export const HIDDEN = '(hidden)';
export const FORGOTTEN = '(forgotten)';

/** The field of a voucher's code, wherever a greeting stands in an event. */
const CODE = 'code';

/**
 * The data of an event as its reader may see it: sealed texts opened, hidden from whoever may not read people, and gone for
 * good where the person is forgotten (decision 0147). A voucher's code is money: whoever reads sees its last four characters
 * only, as in the list of vouchers (threat TH-44).
 *
 * @param unseal undefined: the reader may not.
 * @param field the name under which the data stands in an event.
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
    if (text === undefined) return FORGOTTEN;
    return field === CODE ? maskedVoucherCode(text) : text;
  }
  const opened = Object.entries(data).map(
    async ([name, value]) => [name, await openTexts(value, unseal, name)] as const,
  );
  return Object.fromEntries(await Promise.all(opened));
};
