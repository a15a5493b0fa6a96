import { z } from 'zod';
import { UserId } from './ids.ts';

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
export type Actor = z.infer<typeof Actor>;
