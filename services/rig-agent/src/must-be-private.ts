import { BlockList, isIP } from 'node:net';
import { NeedsPerson } from './needs-person.ts';

const ownMachine = new BlockList();
ownMachine.addSubnet('127.0.0.0', 8, 'ipv4');
ownMachine.addAddress('::1', 'ipv6');

const isOwnMachine = (host: string): boolean => {
  const bare = host.replace(/^\[|\]$/g, '');
  const family = isIP(bare);
  return family === 0 ? bare === 'localhost' : ownMachine.check(bare, family === 4 ? 'ipv4' : 'ipv6');
};

/**
 * The key of a rig is sent at each connection. Over plain http everybody on the network could read it.
 *
 * @param serverUrl an address that starts with http:// or https://.
 * @throws {NeedsPerson} it is plain http to another machine.
 */
export const mustBePrivate = (serverUrl: string): void => {
  const { protocol, hostname } = new URL(serverUrl);
  if (protocol === 'https:' || isOwnMachine(hostname)) return;
  throw new NeedsPerson(
    `${serverUrl} is not encrypted, so others on the network could read the key of this rig. Use https://, or say --plain-http.`,
  );
};
