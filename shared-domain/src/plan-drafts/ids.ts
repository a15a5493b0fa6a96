import { z } from 'zod';

/** A draft of changes to one day's plan. */
export const DraftId = z
  .string()
  .regex(/^[A-Za-z0-9]{1,40}$/, 'This is not an id.')
  .brand<'DraftId'>();
export type DraftId = z.infer<typeof DraftId>;
