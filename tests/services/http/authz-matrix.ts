import type { Access } from '@paddock/shared-domain/contracts/access';
import type { Contract } from '@paddock/shared-domain/contracts/contract';
import type { FastifyInstance } from 'fastify';
import { bearer } from '../../support/api/people.ts';

/** The callers of the matrix: one without a token, seven people, three dead tokens. */
export const PRINCIPALS = [
  'anonymous',
  'owner',
  'other',
  'S0',
  'SP',
  'SL',
  'SU',
  'superuser',
  'expired',
  'revoked',
  'deleted',
] as const;
export type Principal = (typeof PRINCIPALS)[number];
export const OBJECTS = ['own', 'foreign', 'missing'] as const;
export type ObjectKind = (typeof OBJECTS)[number];

/** Live and dead tokens, and ids of an object that is the caller's own, another's, or missing. */
export type MatrixWorld = {
  readonly app: FastifyInstance;
  readonly tokenOf: (principal: Exclude<Principal, 'anonymous'>) => string;
  /** @param name the path parameter that needs an id. */
  readonly idOf: (contract: Contract, principal: Principal, object: ObjectKind, name: string) => string;
};

/**
 * `allowed`: any status except 401, 403 and, if the object exists, 404. `by-secret`: what a handler answers without its secret: 401
 * from a feed (rule A-032), 400 from a webhook.
 */
type Cell = 401 | 403 | 404 | 'allowed' | 'by-secret';

const isStaff = (principal: Principal): boolean => ['S0', 'SP', 'SL', 'SU', 'superuser'].includes(principal);
const HOLDERS: Readonly<Record<string, readonly Principal[]>> = {
  'reservations.change_reservation': ['SP', 'SU', 'superuser'],
  'leaderboards.can_manage_race_events': ['SL', 'superuser'],
  'user.change_user': ['SU', 'superuser'],
};

/**
 * The expected cell, written from the policy table and not from the product's code, so that a deviation of either shows. The
 * customers `owner` and `other` have objects of their own.
 */
export const expectedCell = (access: Access, principal: Principal, object: ObjectKind): Cell => {
  const nobody = ['anonymous', 'expired', 'revoked', 'deleted'].includes(principal);
  if (access.who === 'anyone') return 'allowed';
  if (access.who === 'capability' || access.who === 'signature') return 'by-secret';
  if (access.who === 'visitors') return nobody ? 'allowed' : 403;
  if (nobody) return 401;
  const permitted =
    'permissions' in access && access.permissions.some((permission) => HOLDERS[permission]?.includes(principal));
  const hidden = isStaff(principal) ? 403 : 404;
  switch (access.who) {
    case 'signed-in':
      return 'allowed';
    case 'superuser':
      return principal === 'superuser' ? 'allowed' : 403;
    case 'staff':
      return permitted ? 'allowed' : 403;
    case 'account':
      return object === 'own' || permitted ? 'allowed' : hidden;
    case 'account-self':
      return object === 'own' ? 'allowed' : hidden;
    case 'account-staff':
      return object === 'own' ? 403 : permitted ? 'allowed' : hidden;
    case 'own-object':
      return object === 'own' ? 'allowed' : 404;
    case 'object':
      return object === 'own' || permitted ? 'allowed' : hidden;
    case 'object-staff':
      if (permitted) return 'allowed';
      return isStaff(principal) || object === 'own' ? 403 : 404;
  }
};

export type MatrixResult = { readonly requests: number; readonly deviations: readonly string[] };

/** A body that no schema accepts: an allowed call shows the policy and changes nothing. */
const PROBE = { matrix_probe: true };

const matches = (cell: Cell, status: number, object: ObjectKind): boolean => {
  if (cell === 'by-secret') return status < 500 && status !== 403;
  if (cell !== 'allowed') return status === cell;
  return status < 500 && status !== 401 && status !== 403 && (status !== 404 || object === 'missing');
};

/**
 * Calls every registered route with every principal and object kind, with and without a trailing slash, and each GET also as HEAD
 * (G11, threat TH-01). Reads are real; writes carry a body that no schema accepts.
 */
export const walkMatrix = async (
  { app, tokenOf, idOf }: MatrixWorld,
  contracts: readonly Contract[],
): Promise<MatrixResult> => {
  const deviations: string[] = [];
  let requests = 0;
  for (const contract of contracts)
    for (const principal of PRINCIPALS)
      for (const object of contract.path.includes(':') ? OBJECTS : (['own'] as const)) {
        const path = `/api${contract.path === '/' ? '' : contract.path.replaceAll(/:(\w+)/g, (_, name: string) => idOf(contract, principal, object, name))}`;
        const expected = expectedCell(contract.access, principal, object);
        const headers = principal === 'anonymous' ? {} : bearer(tokenOf(principal));
        const isGet = contract.method === 'GET';
        for (const [method, url] of [
          [contract.method, path],
          [contract.method, `${path}/`],
          ...(isGet ? ([['HEAD', path]] as const) : []),
        ] as const) {
          const answer = await app.inject({
            method,
            url,
            headers,
            ...(isGet ? {} : { payload: PROBE }),
          });
          requests += 1;
          if (!matches(expected, answer.statusCode, object))
            deviations.push(
              `${method} ${contract.path} as ${principal}, ${object}: expected ${expected}, was ${answer.statusCode}`,
            );
        }
      }
  return { requests, deviations };
};
