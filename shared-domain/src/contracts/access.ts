import type { Permission } from '../kernel/actor.ts';

/**
 * Who may call a route (decision 0145). Deny by default: a route without a policy does not register,
 * and the authorisation matrix of the tests is generated from these values.
 *
 * | who | no or dead token | customer, own | customer, foreign | staff without the permission | staff with it | superuser |
 * |---|---|---|---|---|---|---|
 * | anyone | yes | yes | yes | yes | yes | yes |
 * | visitors | yes | 403 | 403 | 403 | 403 | 403 |
 * | signed-in | 401 | yes | yes | yes | yes | yes |
 * | account | 401 | yes | 404 | 403, own: yes | yes | yes |
 * | account-self | 401 | yes | 404 | 403, own: yes | 403, own: yes | 403, own: yes |
 * | account-staff | 401 | 403 | 404 | 403 | yes | yes |
 * | own-object | 401 | yes | 404 | 404, own: yes | 404, own: yes | 404, own: yes |
 * | object | 401 | yes | 404 | 403, own: yes | yes | yes |
 * | object-staff | 401 | 403 | 404 | 403 | yes | yes |
 * | staff | 401 | 403 | 403 | 403 | yes | yes |
 * | superuser | 401 | 403 | 403 | 403 | 403 | yes |
 * | capability | the secret in the address decides | | | | | |
 * | signature | the signature over the body decides | | | | | |
 */
export type Access =
  | { readonly who: 'anyone' }
  | { readonly who: 'visitors' }
  | { readonly who: 'signed-in' }
  /** The account in the path parameter `id` (or `me`); others need one of the permissions. */
  | { readonly who: 'account'; readonly permissions: readonly Permission[] }
  /** The account in the path parameter, for its owner only. */
  | { readonly who: 'account-self' }
  /** Done to an account by staff, never by the owner. */
  | { readonly who: 'account-staff'; readonly permissions: readonly Permission[] }
  /** An object that only its owner sees, such as a checkout. */
  | { readonly who: 'own-object'; readonly object: 'checkout' | 'reservation' }
  /** An object that its owner and staff with the permission see; others get a 404. */
  | { readonly who: 'object'; readonly object: 'reservation' | 'wait'; readonly permissions: readonly Permission[] }
  /** Done to an object by staff; its owner gets a 403, a stranger a 404. */
  | {
      readonly who: 'object-staff';
      readonly object: 'reservation' | 'wait';
      readonly permissions: readonly Permission[];
    }
  | { readonly who: 'staff'; readonly permissions: readonly Permission[] }
  | { readonly who: 'superuser' }
  | { readonly who: 'capability' }
  | { readonly who: 'signature' };

export const anyone: Access = { who: 'anyone' };
export const visitors: Access = { who: 'visitors' };
export const signedIn: Access = { who: 'signed-in' };
export const superuser: Access = { who: 'superuser' };
export const account = (...permissions: readonly Permission[]): Access => ({ who: 'account', permissions });
export const accountSelf: Access = { who: 'account-self' };
export const accountStaff = (...permissions: readonly Permission[]): Access => ({ who: 'account-staff', permissions });
export const ownCheckout: Access = { who: 'own-object', object: 'checkout' };
export const ownReservation: Access = { who: 'own-object', object: 'reservation' };
export const reservation: Access = {
  who: 'object',
  object: 'reservation',
  permissions: ['reservations.change_reservation'],
};
export const reservationStaff: Access = {
  who: 'object-staff',
  object: 'reservation',
  permissions: ['reservations.change_reservation'],
};
export const staff = (...permissions: readonly Permission[]): Access => ({ who: 'staff', permissions });
