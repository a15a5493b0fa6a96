import { z } from 'zod';
import { SubjectId } from './ids.ts';

/** A text encrypted with a person's key: forgetting the person makes every copy permanently unreadable. */
export const SealedText = z.object({ subjectId: SubjectId, box: z.string().min(1).max(8000) });
export type SealedText = z.infer<typeof SealedText>;
