import { SealedText } from '@paddock/shared-domain/kernel/sealed';

/** What stands in place of a sealed text that is not shown. */
export const HIDDEN = '(hidden)';
export const FORGOTTEN = '(forgotten)';

/**
 * The data of an event as its reader may see it: sealed texts opened, hidden from whoever may not read people, and gone for
 * good where the person is forgotten (decision D14).
 *
 * @param unseal undefined: the reader may not.
 */
export const openTexts = async (
  data: unknown,
  unseal: ((sealed: SealedText) => Promise<string | undefined>) | undefined,
): Promise<unknown> => {
  if (Array.isArray(data)) return Promise.all(data.map((item) => openTexts(item, unseal)));
  if (typeof data !== 'object' || data === null) return data;
  const sealed = SealedText.strict().safeParse(data);
  if (sealed.success) return unseal === undefined ? HIDDEN : ((await unseal(sealed.data)) ?? FORGOTTEN);
  const opened = Object.entries(data).map(async ([name, value]) => [name, await openTexts(value, unseal)] as const);
  return Object.fromEntries(await Promise.all(opened));
};
