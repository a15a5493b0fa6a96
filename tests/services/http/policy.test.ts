import { decidePolicy, policyFault, type Verdict } from '@paddock/kit/http/policy';
import { visitor } from '@paddock/kit/http/caller';
import {
  type Access,
  account,
  accountSelf,
  accountStaff,
  anyone,
  ownCheckout,
  reservationStaff,
  signedIn,
  staff,
  superuser,
  visitors,
} from '@paddock/shared-domain/contracts/access';
import { describe, expect, it } from 'vitest';
import { PEOPLE, type PersonName } from '../../support/api/people.ts';

/** y allowed, 1 = 401, 3 = 403, 4 = 404; per principal: own, foreign, missing object. Written by hand from the policy table. */
const NAMES: Readonly<Record<string, Verdict>> = {
  y: 'allowed',
  1: 'token_not_valid',
  3: 'permission_denied',
  4: 'not_found',
};
type Row = { readonly visitor: string; readonly customer: string } & Readonly<
  Record<'S0' | 'SP' | 'SL' | 'SU' | 'X', string>
>;
const TABLE: readonly (readonly [string, Access, Row])[] = [
  ['anyone', anyone, { visitor: 'yyy', customer: 'yyy', S0: 'yyy', SP: 'yyy', SL: 'yyy', SU: 'yyy', X: 'yyy' }],
  [
    'capability',
    { who: 'capability' },
    { visitor: 'yyy', customer: 'yyy', S0: 'yyy', SP: 'yyy', SL: 'yyy', SU: 'yyy', X: 'yyy' },
  ],
  [
    'signature',
    { who: 'signature' },
    { visitor: 'yyy', customer: 'yyy', S0: 'yyy', SP: 'yyy', SL: 'yyy', SU: 'yyy', X: 'yyy' },
  ],
  ['visitors', visitors, { visitor: 'yyy', customer: '333', S0: '333', SP: '333', SL: '333', SU: '333', X: '333' }],
  ['signed-in', signedIn, { visitor: '111', customer: 'yyy', S0: 'yyy', SP: 'yyy', SL: 'yyy', SU: 'yyy', X: 'yyy' }],
  [
    'account',
    account('user.change_user'),
    { visitor: '111', customer: 'y44', S0: 'y33', SP: 'y33', SL: 'y33', SU: 'yyy', X: 'yyy' },
  ],
  [
    'account-self',
    accountSelf,
    { visitor: '111', customer: 'y44', S0: 'y33', SP: 'y33', SL: 'y33', SU: 'y33', X: 'y33' },
  ],
  [
    'account-staff',
    accountStaff('user.change_user'),
    { visitor: '111', customer: '344', S0: '333', SP: '333', SL: '333', SU: '3yy', X: '3yy' },
  ],
  [
    'own-object',
    ownCheckout,
    { visitor: '111', customer: 'y44', S0: 'y44', SP: 'y44', SL: 'y44', SU: 'y44', X: 'y44' },
  ],
  [
    'object-staff',
    reservationStaff,
    { visitor: '111', customer: '344', S0: '333', SP: 'yyy', SL: '333', SU: 'yyy', X: 'yyy' },
  ],
  [
    'staff',
    staff('reservations.change_reservation'),
    { visitor: '111', customer: '333', S0: '333', SP: 'yyy', SL: '333', SU: 'yyy', X: 'yyy' },
  ],
  ['superuser', superuser, { visitor: '111', customer: '333', S0: '333', SP: '333', SL: '333', SU: '333', X: 'yyy' }],
];
const PRINCIPALS: Readonly<Record<keyof Row, PersonName | undefined>> = {
  visitor: undefined,
  customer: 'owner',
  S0: 'S0',
  SP: 'SP',
  SL: 'SL',
  SU: 'SU',
  X: 'superuser',
};

describe('The policy of a route', () => {
  for (const [name, access, row] of TABLE)
    it(`PERM-06 decides ${name} for every kind of caller and own, foreign and missing objects`, async () => {
      for (const [principal, cells] of Object.entries(row) as [keyof Row, string][]) {
        const who = PRINCIPALS[principal];
        const caller = who === undefined ? visitor : PEOPLE[who];
        const own = caller.kind === 'user' ? caller.userId : PEOPLE.owner.userId;
        const owners = new Map([
          ['mine', own],
          ['theirs', PEOPLE.other.userId],
        ]);
        const isAccount = access.who.startsWith('account');
        const ids = isAccount ? [own, PEOPLE.other.userId, 'nobody'] : ['mine', 'theirs', 'nobody'];
        for (const [index, id] of ids.entries()) {
          const verdict = await decidePolicy(access, caller, id, async (_, object) => owners.get(object));
          expect([principal, id, verdict]).toEqual([principal, id, NAMES[cells[index] ?? '']]);
        }
      }
    });

  it('treats a dead token as no token', async () => {
    expect(await decidePolicy(anyone, 'token_not_valid', '', async () => undefined)).toBe('allowed');
    expect(await decidePolicy(signedIn, 'token_not_valid', '', async () => undefined)).toBe('token_not_valid');
  });

  it('ignores a permission without the staff flag', async () => {
    const caller = { ...PEOPLE.other, permissions: PEOPLE.SU.permissions };
    expect(await decidePolicy(staff('user.change_user'), caller, '', async () => undefined)).toBe('permission_denied');
  });

  it('accepts "me" as the id of the own account', async () => {
    expect(await decidePolicy(account('user.change_user'), PEOPLE.owner, 'me', async () => undefined)).toBe('allowed');
  });

  it('names the faults that stop the server from starting', () => {
    expect(policyFault(undefined, '/x')).toBe('has no policy');
    expect(policyFault({ who: 'whoever' } as unknown as Access, '/x')).toBe('has no policy');
    expect(policyFault(staff(), '/x')).toBe('names no permission');
    expect(policyFault(accountSelf, '/x')).toContain('no such parameter');
    expect(policyFault(accountSelf, '/users/:id')).toBeUndefined();
  });
});
