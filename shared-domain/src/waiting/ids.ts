import { z } from 'zod';

const id = <Brand extends string>() =>
  z
    .string()
    .regex(/^[A-Za-z0-9]{1,40}$/, 'This is not an id.')
    .brand<Brand>();

/** One person's place on the list of a day. */
export const WaitId = id<'WaitId'>();
export type WaitId = z.infer<typeof WaitId>;
/** One offer of seats to the next in line. */
export const OfferId = id<'OfferId'>();
export type OfferId = z.infer<typeof OfferId>;
