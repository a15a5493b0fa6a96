import type { IncomingMessage } from 'node:http';
import { RIG_KEY_LENGTH, RigKey } from '@paddock/shared-domain/rigs/agent-wire';
import { LAUNCHER_PROTOCOL, LAUNCHER_TOKEN_PREFIX } from '@paddock/shared-domain/launcher/socket';

/** A token, alone or after a prefix such as `token.`: the three parts of a JWT (RFC 7519), or the key of a rig. */
const CARRIED = new RegExp(`^(?:[a-z_-]+\\.)?(eyJ[\\w-]*\\.[\\w-]+\\.[\\w-]+|[a-z0-9]{${RIG_KEY_LENGTH}})$`, 'i');
const tokenIn = (protocol: string): string | undefined =>
  protocol.startsWith(LAUNCHER_TOKEN_PREFIX)
    ? protocol.slice(LAUNCHER_TOKEN_PREFIX.length)
    : CARRIED.exec(protocol)?.[1];
/** The token is in the list of subprotocols, never in the address (rule A-141); other names may be in the list too. */
export const tokenOf = ({ headers }: IncomingMessage): string | undefined =>
  headers['sec-websocket-protocol']
    ?.split(',')
    .map((protocol) => tokenIn(protocol.trim()))
    .find((token) => token !== undefined);
/** Whether it is the key of a rig, not a session's token. */
export const isRigKey = (token: string | undefined): boolean => RigKey.safeParse(token).success;
/**
 * This server's subprotocol, else another one without a token. A client that offers only a token gets it back, because a browser
 * closes the socket if no protocol is chosen.
 */
export const chosenOf = (offered: ReadonlySet<string>): string | false => {
  if (offered.has(LAUNCHER_PROTOCOL)) return LAUNCHER_PROTOCOL;
  const names = [...offered];
  return names.find((name) => tokenIn(name) === undefined) ?? names[0] ?? false;
};
