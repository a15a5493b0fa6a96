import { z } from 'zod';

/** Same form as every id of the product (rule A-015). */
const id = <Brand extends string>() =>
  z
    .string()
    .regex(/^[A-Za-z0-9]{1,40}$/, 'This is not an id.')
    .brand<Brand>();

export const SkinId = id<'SkinId'>();
export type SkinId = z.infer<typeof SkinId>;
export const PageId = id<'PageId'>();
export type PageId = z.infer<typeof PageId>;
export const ImageId = id<'ImageId'>();
export type ImageId = z.infer<typeof ImageId>;
