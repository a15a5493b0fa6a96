import type { AccountHandler, Handler, ServeOptions, UserHandler } from './handler.ts';
import { openToVisitors, policyFault } from './policy.ts';
import type { Contract } from '@paddock/shared-domain/contracts/contract';
import type { FastifyInstance } from 'fastify';

/**
 * Adds a contract to the router.
 *
 * @throws {Error} its policy is invalid, or it compresses what not everybody may read: the server does not start.
 */
const registerRoute = (
  app: FastifyInstance,
  contract: Contract,
  handler: Handler<Contract>,
  options: ServeOptions,
): void => {
  const fault = policyFault(contract.access, contract.path);
  if (fault !== undefined) throw new Error(`${contract.method} ${contract.path} ${fault}.`);
  if (contract.compressed === true && (contract.method !== 'GET' || contract.access.who !== 'anyone'))
    throw new Error(`${contract.method} ${contract.path} compresses what not everybody may read.`);
  app.edge.register({ contract, handler, options });
};

/** Serves a contract to everybody whom its policy admits. */
export const serve = <C extends Contract>(
  app: FastifyInstance,
  contract: C,
  handler: Handler<C>,
  options: ServeOptions = {},
): void => registerRoute(app, contract, handler as unknown as Handler<Contract>, options);

/**
 * Serves a contract for signed-in people only: the handler's caller is never a visitor.
 *
 * @throws {Error} the contract's policy admits visitors.
 */
export const serveSignedIn = <C extends Contract>(
  app: FastifyInstance,
  contract: C,
  handler: UserHandler<C>,
  options: ServeOptions = {},
): void => {
  if (openToVisitors(contract.access)) throw new Error(`${contract.method} ${contract.path} admits visitors.`);
  registerRoute(app, contract, handler as unknown as Handler<Contract>, options);
};

/**
 * Serves a contract about the account of its path: `account` is always its id, with `me` resolved.
 *
 * @throws {Error} the contract's policy is not about an account.
 */
export const serveAccount = <C extends Contract>(
  app: FastifyInstance,
  contract: C,
  handler: AccountHandler<C>,
  options: ServeOptions = {},
): void => {
  if (!contract.access.who.startsWith('account'))
    throw new Error(`${contract.method} ${contract.path} names no account.`);
  registerRoute(app, contract, handler as unknown as Handler<Contract>, options);
};
