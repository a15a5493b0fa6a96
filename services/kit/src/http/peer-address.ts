import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';

export type Trusts = (address: string) => boolean;

/**
 * Whose word on a visitor's address is taken (threats TH-20, TH-37): single addresses, CIDR ranges of either family, and the names
 * `loopback`, `linklocal` and `uniquelocal`.
 *
 * @throws {Error} naming the entry that is none of these, or that means everybody.
 */
export const trustedProxies = (entries: readonly string[]): Trusts => {
  try {
    const trusts = proxyAddr.compile([...entries]);
    return (address) => trusts(address, 0);
  } catch (error) {
    throw new Error(`TRUSTED_PROXY: ${String(error)}`, { cause: error });
  }
};

/** The caller's address behind those proxies: what stands further left in `X-Forwarded-For` was written by the visitor. */
export const addressOf = (request: IncomingMessage, trusts: Trusts): string => proxyAddr(request, trusts);

/** What one IPv6 connection is given, with 2^64 addresses to draw on (threat TH-20). */
const PREFIX_PARTS = 4;

/** Whose bucket an address counts in: IPv4 its own; IPv6 its /64. */
export const bucketOf = (address: string): string => {
  if (!ipaddr.isValid(address)) return address;
  const peer = ipaddr.process(address);
  return peer instanceof ipaddr.IPv6
    ? `${peer.parts
        .slice(0, PREFIX_PARTS)
        .map((part) => part.toString(16))
        .join(':')}::/64`
    : peer.toString();
};
