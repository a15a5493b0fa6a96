import { z } from 'zod';
import type { Language } from '../kernel/language.ts';

/** The language a person wants mails and papers in; null while none was chosen, which is read as English. */
export const ChosenLanguage = z.enum(['en', 'es'] as const satisfies readonly Language[]).nullable();
