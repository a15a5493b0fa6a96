import type { Contract } from '@paddock/shared-domain/contracts/contract';
import type { FastifyInstance } from 'fastify';
import type { AccountHandler, Handler, ServeOptions, UserHandler } from './handler.ts';
import { openToVisitors } from './policy.ts';
import { registerRoute } from './register-route.ts';

/** Serves a contract to whomever its policy admits. */
export const serve = <C extends Contract>(
  app: FastifyInstance,
  contract: C,
  handler: Handler<C>,
  options: ServeOptions = {},
): void => registerRoute(app, contract, handler as unknown as Handler<Contract>, options);

/**
 * Serves a contract that only admits people with a live session: the handler's caller is always somebody.
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
 * Serves a contract about the account its path names: `account` is always its id, with `me` resolved.
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
