import { identityKeysIn } from '@paddock/kit/gateways/identity-keys';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { CatalogueDirectory } from '@paddock/venue/catalogue/catalogue-directory';
import type { Deps } from '@paddock/kit/deps';
import type { Vault } from '@paddock/kit/gateways/vault/vault';
import type { RigPort } from '../sockets/rig-port.ts';
import type { VenueDirectory } from '@paddock/venue/venues/directory';
import { createDrivers } from './drivers.ts';
import { createLostHosts } from './lost-hosts.ts';
import { createLostRigs } from './lost-rigs.ts';
import type { RunsPort } from './ports.ts';
import { rigPort } from './rig-channel.ts';
import { postgresRigContent } from './rig-content.ts';
import { postgresRigKeys } from './rig-keys.ts';
import { createOrders, createRunFiles } from './desired-state.ts';
import { registerRehearsal } from './rehearse-route.ts';
import { registerRigRoutes } from './routes.ts';
import { runPasswords } from './run-passwords.ts';
import { seatPort } from './seat-port.ts';
import { createTakeContent, differsIn } from './take-content.ts';

export type CreateRigDeps = {
  readonly deps: Deps;
  readonly directory: VenueDirectory;
  readonly catalogue: CatalogueDirectory;
  readonly vault: Vault;
  /** A pool that may write to tables beside the log. */
  readonly write: Pool;
};

/** Data of rigs that does not need the runs, and that the runs use: keys, content folders, the files of servers. */
export const openRigBooks = ({ deps: { commands, config, db }, directory, catalogue, vault, write }: CreateRigDeps) => {
  const identityKeys = identityKeysIn(config);
  const contents = postgresRigContent(write);
  const passwords = runPasswords(identityKeys.present);
  const plan = { commands, db, directory, catalogue, drivers: createDrivers({ db, vault }), passwords };
  return {
    keys: postgresRigKeys(write, identityKeys.known),
    contents,
    plan,
    ofRuns: {
      files: createRunFiles(plan),
      takeContent: createTakeContent(commands, contents),
      differsFrom: differsIn(contents),
    },
  };
};
export type RigBooks = ReturnType<typeof openRigBooks>;

/** The rigs: their pairing, their socket's port, and the sweepers for rigs that fell silent (launcher.md 4). */
export const createRigs = ({
  deps,
  directory,
  books: { keys, contents, plan, ofRuns },
  runs,
}: Pick<CreateRigDeps, 'deps' | 'directory'> & { readonly books: RigBooks; readonly runs: RunsPort }) => {
  const orders = createOrders({ ...plan, clock: deps.clock, runs }, ofRuns.files);
  const [lostRigs, lostHosts] = [createLostRigs(deps, keys), createLostHosts(deps, keys)];
  const port: RigPort = rigPort({ deps, directory, keys, runs, orders });
  return {
    port,
    /** The seats, whose own screens use the socket of a race event. */
    seats: seatPort({ deps, directory, keys }),
    presence: () => keys.presence(),
    /** Rigs that fell silent, then the runs of lost hosts. */
    lost: { sweep: async () => (await lostRigs.sweep()) + (await lostHosts.sweep()) },
    serve: (app: FastifyInstance): void => {
      registerRigRoutes(app, { deps, directory, keys });
      registerRehearsal(app, { ...plan, keys, contents });
    },
  };
};
export type Rigs = ReturnType<typeof createRigs>;
