import { z } from 'zod';

/** Names of the fields of a profile. Events contain only these names; the values are in the vault. */
export const ProfileField = z.enum([
  'username',
  'email',
  'first_name',
  'last_name',
  'contact_phone',
  'zip_code',
  'racer_name',
  'social_instagram',
  'flag_code',
]);
export type ProfileField = z.infer<typeof ProfileField>;
