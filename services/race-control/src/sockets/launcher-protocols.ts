import type { IncomingMessage } from 'node:http';
import { RIG_KEY_LENGTH, RigKey } from '@paddock/shared-domain/rigs/agent-wire';
import { LAUNCHER_PROTOCOL, LAUNCHER_TOKEN_PREFIX } from '@paddock/shared-domain/launcher/socket';

/** A token, alone or behind a word such as `token.`: its three parts (RFC 7519), or the key of a rig. */
const CARRIED = new RegExp(`^(?:[a-z_-]+\\.)?(eyJ[\\w-]*\\.[\\w-]+\\.[\\w-]+|[a-z0-9]{${RIG_KEY_LENGTH}})$`, 'i');
const tokenIn = (protocol: string): string | undefined =>
  protocol.startsWith(LAUNCHER_TOKEN_PREFIX)
    ? protocol.slice(LAUNCHER_TOKEN_PREFIX.length)
    : CARRIED.exec(protocol)?.[1];
/** The token stands in the list of subprotocols, never in the address (rule A-141); nothing says beside which other names. */
export const tokenOf = ({ headers }: IncomingMessage): string | undefined =>
  headers['sec-websocket-protocol']
    ?.split(',')
    .map((protocol) => tokenIn(protocol.trim()))
    .find((token) => token !== undefined);
/** Whether it is the key of a rig, and no session's token. */
export const isRigKey = (token: string | undefined): boolean => RigKey.safeParse(token).success;
/** Ours, else another one that carries no token. Who offers a token alone hears it again: a browser ends what nothing was chosen for. */
export const chosenOf = (offered: ReadonlySet<string>): string | false => {
  if (offered.has(LAUNCHER_PROTOCOL)) return LAUNCHER_PROTOCOL;
  const names = [...offered];
  return names.find((name) => tokenIn(name) === undefined) ?? names[0] ?? false;
};
