import type { Contract } from '@paddock/shared-domain/contracts/contract';
import type { FastifyInstance } from 'fastify';
import type { Handler, ServeOptions } from './handler.ts';
import { policyFault } from './policy.ts';

/** Puts a contract on the router. @throws {Error} it has no usable policy: the server does not start. */
export const registerRoute = (
  app: FastifyInstance,
  contract: Contract,
  handler: Handler<Contract>,
  options: ServeOptions,
): void => {
  const fault = policyFault(contract.access, contract.path);
  if (fault !== undefined) throw new Error(`${contract.method} ${contract.path} ${fault}.`);
  app.edge.register({ contract, handler, options });
};
