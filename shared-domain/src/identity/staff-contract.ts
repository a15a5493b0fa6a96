import { z } from 'zod';
import { superuser } from '../contracts/access.ts';
import { contract } from '../contracts/contract.ts';
import { listOf } from '../contracts/paging.ts';
import { Permission } from '../kernel/actor.ts';
import { LocationId, UserId } from '../kernel/ids.ts';
import { Instant } from '../kernel/time.ts';
import { Email } from './contact-rules.ts';

/** A member of staff, as superusers see them. */
export const StaffMember = z.object({
  id: UserId,
  display_name: z.string(),
  email: z.string(),
  is_superuser: z.boolean(),
  permissions: z.array(Permission),
  /** The locations in which they act as staff; empty or absent for all of them. */
  locations: z.array(LocationId).optional(),
  one_time_codes: z.boolean(),
  sessions: z.int(),
});
export type StaffMember = z.infer<typeof StaffMember>;

const rights = {
  permissions: z.array(Permission).max(10),
  is_superuser: z.boolean(),
  /** The locations in which they act as staff. Empty: all of them, as always for superusers. Absent: as they are (decision 0212). */
  locations: z.array(LocationId).max(200).optional(),
};
const StaffParams = z.strictObject({ id: UserId });

export const listStaff = contract({
  method: 'GET',
  path: '/staff',
  summary: 'Who works here, with which rights',
  access: superuser,
  reply: listOf(StaffMember),
  limit: 'read',
});
/** Appoints the account with this address; without one, an account is created. Either way a login link is mailed. */
export const inviteStaff = contract({
  method: 'POST',
  path: '/staff',
  summary: 'Invite staff',
  access: superuser,
  body: z.strictObject({ email: Email, ...rights }),
  reply: StaffMember,
  status: 201,
  limit: 'change',
});
/**
 * Sets exactly these permissions; sessions end. Never one's own, so that there is always a superuser. `seen` are the permissions
 * the form was filled from: 409 if they have changed.
 */
export const reviseStaff = contract({
  method: 'PATCH',
  path: '/staff/:id',
  summary: 'Change permissions',
  access: superuser,
  params: StaffParams,
  body: z.strictObject({ ...rights, seen: z.strictObject(rights).optional() }),
  reply: StaffMember,
  limit: 'change',
});
/** No longer staff: the account remains as a customer's, sessions end. Never oneself. */
export const dismissStaff = contract({
  method: 'DELETE',
  path: '/staff/:id',
  summary: 'Remove a person from the staff',
  access: superuser,
  params: StaffParams,
  limit: 'change',
});
export const endStaffSessions = contract({
  method: 'DELETE',
  path: '/staff/:id/sessions',
  summary: 'Log somebody who works here out everywhere',
  access: superuser,
  params: StaffParams,
  limit: 'change',
});
/** One change of somebody's permissions: by whom, when, from what to what. `by` is null if the venue itself did it. */
export const RightsHistory = z.object({
  changes: z.array(
    z.object({
      at: Instant,
      by: UserId.nullable(),
      by_name: z.string().nullable(),
      before: z.object(rights),
      after: z.object(rights),
    }),
  ),
});
export type RightsHistory = z.infer<typeof RightsHistory>;
/** The newest 200 changes, newest first. */
export const getRightsHistory = contract({
  method: 'GET',
  path: '/staff/:id/history',
  summary: 'Who changed the rights of somebody, when, from what to what',
  access: superuser,
  params: StaffParams,
  reply: RightsHistory,
  limit: 'read',
});
