import { BlockList, isIP, isIPv6 } from 'node:net';

/** Names for what is not routed publicly, as the framework knows them too. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** An IPv4 address that came over a socket for both families (RFC 4291 section 2.5.5.2), and an address without its zone. */
const plain = (address: string): string =>
  address
    .trim()
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .replace(/%.*$/, '');

export type Trusts = (address: string) => boolean;

/**
 * Whose word on a visitor's address is taken (attacks A20, A37): single addresses, CIDR ranges of either family, and the names
 * `loopback`, `linklocal` and `uniquelocal`.
 *
 * @throws {Error} naming the entry that is none of these.
 */
export const trustedProxies = (entries: readonly string[]): Trusts => {
  const list = new BlockList();
  for (const entry of entries.flatMap((each) => NAMED[each] ?? [each])) {
    const [address = '', prefix, more] = entry.split('/');
    const family = isIP(address);
    const bits = family === 4 ? 32 : 128;
    const length = prefix === undefined ? bits : /^\d{1,3}$/.test(prefix) ? Number(prefix) : -1;
    // A range of everybody trusts the forger as well.
    if (family === 0 || more !== undefined || length < 1 || length > bits)
      throw new Error(`TRUSTED_PROXY: ${entry} is no address and no range.`);
    list.addSubnet(address, length, family === 4 ? 'ipv4' : 'ipv6');
  }
  return (address) => {
    const peer = plain(address);
    const family = isIP(peer);
    return family !== 0 && list.check(peer, family === 4 ? 'ipv4' : 'ipv6');
  };
};

/**
 * The visitor's address: from the peer back through `X-Forwarded-For`, as far as each hop is one whose word is taken. What stands
 * further left was written by the visitor.
 */
export const addressBehind = (peer: string, forwarded: string | undefined, trusts: Trusts): string => {
  const hops = (forwarded ?? '').split(',').flatMap((hop) => (hop.trim() === '' ? [] : [hop.trim()]));
  let address = peer;
  while (trusts(address)) {
    const next = hops.pop();
    if (next === undefined) break;
    address = next;
  }
  return address;
};

/** The eight groups of an IPv6 address, written out. */
const groupsOf = (address: string): readonly string[] => {
  // The parser of addresses knows all spellings, also those that end in dotted digits.
  const canonical = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [left = '', right] = canonical.split('::');
  const [head, tail] = [left, right ?? ''].map((half) => (half === '' ? [] : half.split(':')));
  const gap = right === undefined ? 0 : 8 - (head?.length ?? 0) - (tail?.length ?? 0);
  return [...(head ?? []), ...Array.from({ length: gap }, () => '0'), ...(tail ?? [])];
};

/**
 * Whose bucket an address counts in: IPv4 its own; IPv6 its /64, because that is what one connection is given, with 2^64
 * addresses to draw on (attack A20).
 */
export const bucketOf = (address: string): string => {
  const peer = plain(address);
  return isIPv6(peer) ? `${groupsOf(peer).slice(0, 4).join(':')}::/64` : peer;
};
