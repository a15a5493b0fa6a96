import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { NeedsOperator } from '@paddock/event-store/needs-operator';
import ipaddr from 'ipaddr.js';

export type Trusts = (address: string) => boolean;

/**
 * The proxies whose `X-Forwarded-For` is trusted (threats TH-20, TH-37): single addresses, CIDR ranges of either family, and the
 * names `loopback`, `linklocal` and `uniquelocal`.
 *
 * @throws {NeedsOperator} an entry has another form, or includes everybody.
 */
export const trustedProxies = (entries: readonly string[]): Trusts => {
  try {
    const trusts = proxyAddr.compile([...entries]);
    return (address) => trusts(address, 0);
  } catch {
    throw new NeedsOperator(
      'TRUSTED_PROXY has an entry that is no address, range or known name, or that means everybody.',
    );
  }
};

/** Whether {@link trustedProxies} accepts these entries. */
export const areProxies = (entries: readonly string[]): boolean => {
  try {
    proxyAddr.compile([...entries]);
    return true;
  } catch {
    return false;
  }
};

/** The caller's address behind those proxies. Entries further left in `X-Forwarded-For` come from the visitor. */
export const addressOf = (request: IncomingMessage, trusts: Trusts): string => proxyAddr(request, trusts);

/** The address of a peer as others on its network know it; null for this machine, whose loopback address says nothing to others. */
export const networkAddressOf = (address: string): string | null => {
  if (!ipaddr.isValid(address)) return null;
  const peer = ipaddr.process(address);
  return peer.range() === 'loopback' ? null : peer.toString();
};

/**
 * Whether a request came over TLS, to this process or to the trusted proxy before it. Of several schemes in `X-Forwarded-Proto` the
 * last counts: that proxy wrote it, the others may come from the visitor.
 */
export const isOverTls = ({ socket, headers }: IncomingMessage, trusts: Trusts): boolean => {
  const told = trusts(socket.remoteAddress ?? '') ? headers['x-forwarded-proto'] : undefined;
  const last = [told].flat().at(-1)?.split(',').at(-1)?.trim();
  return last === undefined ? 'encrypted' in socket && socket.encrypted === true : last === 'https';
};

/** One IPv6 connection gets a /64, that is 2^64 addresses (threat TH-20). */
const PREFIX_PARTS = 4;

/** The bucket of an address: IPv4 by itself; IPv6 by its /64. */
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
