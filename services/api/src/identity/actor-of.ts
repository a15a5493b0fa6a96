import type { Actor } from '@paddock/shared-domain/kernel/actor';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { SignedIn } from '../http/caller.ts';

/** Who acts on an account: its owner, or staff by the right that let them (invariant U1). */
export const actorOn = (account: UserId, caller: SignedIn): Actor =>
  caller.userId === account
    ? { kind: 'customer', userId: caller.userId }
    : {
        kind: 'staff',
        userId: caller.userId,
        permission: caller.permissions.includes('user.change_user') ? 'user.change_user' : 'superuser',
      };
