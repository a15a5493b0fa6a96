import { z } from 'zod';
import { type LocationId, UserId } from './ids.ts';

/** The permission strings of the product (PERM-04). */
export const Permission = z.enum([
  'reservations.change_reservation',
  'leaderboards.can_manage_race_events',
  'user.change_user',
]);
export type Permission = z.infer<typeof Permission>;

/**
 * Who caused an event (invariant U1): a customer for themselves, staff with a named permission, a process of Paddock, or an
 * anonymous caller. Ids only, never a name.
 */
export const Actor = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('customer'), userId: UserId }),
  z.object({ kind: z.literal('staff'), userId: UserId, permission: z.union([Permission, z.literal('superuser')]) }),
  z.object({ kind: z.literal('system'), process: z.string().min(1).max(60) }),
  z.object({ kind: z.literal('visitor') }),
]);
type StoredActor = z.infer<typeof Actor>;
type StoredStaff = Extract<StoredActor, { kind: 'staff' }>;
/** A member of staff who acts. `locations`: where they may; absent for everywhere. It is known while they act, and not stored. */
export type ActingStaff = StoredStaff & { readonly locations?: readonly LocationId[] | undefined };
export type Actor = Exclude<StoredActor, StoredStaff> | ActingStaff;
