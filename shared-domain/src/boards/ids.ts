import { z } from 'zod';

/** Same form as every id of the product (rule A-015). */
export const TeamId = z
  .string()
  .regex(/^[A-Za-z0-9]{1,40}$/, 'This is not an id.')
  .brand<'TeamId'>();
export type TeamId = z.infer<typeof TeamId>;
/** One award of points: a race, or a line of an import. It counts once. */
export const AwardId = z
  .string()
  .regex(/^[A-Za-z0-9]{1,40}$/, 'This is not an id.')
  .brand<'AwardId'>();
export type AwardId = z.infer<typeof AwardId>;
