import type { Actor, Permission } from '@paddock/shared-domain/kernel/actor';
import { mayAsStaff, type SignedIn } from './caller.ts';

export const asCustomer = ({ userId }: SignedIn): Actor => ({ kind: 'customer', userId });

/** Staff acting under a permission, as stored in the event (invariant U1, decision 0149), and where they may. */
export const asStaff = (caller: SignedIn, ...permissions: readonly Permission[]): Actor => {
  const held = permissions.find((permission) => caller.isStaff && caller.permissions.includes(permission));
  const { userId, locations } = caller;
  return { kind: 'staff', userId, permission: held ?? 'superuser', ...(locations && { locations }) };
};

export const actingFor = (caller: SignedIn, account: string, ...permissions: readonly Permission[]): Actor =>
  caller.userId === account || !mayAsStaff(caller, permissions) ? asCustomer(caller) : asStaff(caller, ...permissions);
