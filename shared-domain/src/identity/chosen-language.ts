import { z } from 'zod';
import type { Language } from '../kernel/language.ts';

/** The language of a person's mails and documents; null if none was chosen, which means English. */
export const ChosenLanguage = z.enum(['en', 'es'] as const satisfies readonly Language[]).nullable();
