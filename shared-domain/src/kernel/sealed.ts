import { z } from 'zod';
import { SubjectId } from './ids.ts';

/** A text encrypted with a person's key: forgetting the person makes every copy permanently unreadable. */
export const SealedText = z.object({ subjectId: SubjectId, box: z.string().min(1).max(8000) });
export type SealedText = z.infer<typeof SealedText>;

/** Shown instead of a sealed text whose person was forgotten. */
export const FORGOTTEN_TEXT = 'Deleted with the account.';

/**
 * A text that earlier releases stored unencrypted and this one seals. Null if nothing was typed.
 *
 * @param forgotten shown instead of a text whose person was forgotten.
 */
export const plainOrOpened = async <Instead extends string | null>(
  unseal: (sealed: SealedText) => Promise<string | undefined>,
  { plain, sealed }: { readonly plain?: string | null | undefined; readonly sealed?: SealedText | null | undefined },
  forgotten: Instead,
): Promise<string | Instead | null> => {
  if (sealed === null || sealed === undefined) return plain ?? null;
  return (await unseal(sealed)) ?? forgotten;
};
