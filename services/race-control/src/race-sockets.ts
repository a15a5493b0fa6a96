import { AGENT_SOCKET_PATH } from '@paddock/shared-domain/rigs/agent-wire';
import type { Deps } from '@paddock/kit/deps';
import type { OpenSockets } from '@paddock/kit/start/build-server';
import { countLauncher, countRig, LAUNCHER_PATH } from './sockets/counted-handshakes.ts';
import type { LauncherPort } from './sockets/launcher-port.ts';
import { openLauncherSocket } from './sockets/launcher-socket.ts';
import type { RigPort } from './sockets/rig-port.ts';
import { openRigSocket } from './sockets/rig-socket.ts';

export type SocketPorts = { readonly launcher: LauncherPort; readonly rigs: RigPort };

/** Opens the sockets of race events and of rigs, in the API or in a process of their own. */
export const openRaceSockets = (deps: Deps, ports: SocketPorts): OpenSockets => ({
  [LAUNCHER_PATH]: { ...openLauncherSocket(deps, ports.launcher), countedAs: countLauncher(deps) },
  [AGENT_SOCKET_PATH]: { ...openRigSocket(deps, ports.rigs), countedAs: countRig },
});
