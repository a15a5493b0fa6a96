import type { Contract } from '@paddock/shared-domain/contracts/contract';
import type { Deps } from '../deps.ts';
import type { Handler, ServeOptions } from './handler.ts';

/** A contract with what answers it. */
export type Route = {
  readonly contract: Contract;
  readonly handler: Handler<Contract>;
  readonly options: ServeOptions;
};

/** What the API's own part of the server offers to `serve`, beside the router. */
export type Edge = {
  readonly deps: Deps;
  readonly routes: readonly Route[];
  register(route: Route): void;
};

declare module 'fastify' {
  interface FastifyInstance {
    edge: Edge;
  }
}
