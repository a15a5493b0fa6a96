import type { Contract } from '@paddock/shared-domain/contracts/contract';
import type { Deps } from '../deps.ts';
import type { Caller } from './caller.ts';
import type { Handler, ServeOptions } from './handler.ts';
import { OwnWrites } from './own-writes.ts';

export type Route = {
  readonly contract: Contract;
  readonly handler: Handler<Contract>;
  readonly options: ServeOptions;
};

/** What `serve` uses besides the router. */
export type Edge = {
  readonly deps: Deps;
  readonly ownWrites: OwnWrites;
  /** All routes so far, in order: source of the OpenAPI document and the authorisation matrix. */
  readonly routes: readonly Route[];
  /** @throws {Error} the method and path are already registered. */
  register(route: Route): void;
};

declare module 'fastify' {
  interface FastifyInstance {
    edge: Edge;
  }
  interface FastifyRequest {
    /** The caller, once the gate admitted them. */
    caller: Caller | null;
  }
}

export const createEdge = (deps: Deps): Edge => {
  const routes: Route[] = [];
  return {
    deps,
    ownWrites: new OwnWrites(deps.positions),
    routes,
    register: (route) => {
      const { method, path } = route.contract;
      if (routes.some(({ contract }) => contract.method === method && contract.path === path))
        throw new Error(`${method} ${path} is served twice.`);
      routes.push(route);
    },
  };
};
