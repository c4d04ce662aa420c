import { lookup as resolve } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** A host name resolves to an address that outgoing calls must not reach. */
export class PrivateAddressError extends Error {
  constructor(host: string, address: string) {
    super(
      `${host} is ${address}, a private address. To allow it, add its network to "allow" of the service in gantry.config.json.`,
    );
    this.name = 'PrivateAddressError';
  }
}

/**
 * Whether a call may connect to an address: public addresses, and the networks that the deployment allows.
 * @param allowed - networks such as `10.20.0.0/16`
 */
export function isReachable(address: string, allowed: readonly string[]): boolean {
  // `process` turns an IPv4-mapped IPv6 address into the IPv4 address.
  const parsed = ipaddr.process(address);
  if (parsed.range() === 'unicast') return true;
  return allowed.some((network) => {
    const [base, bits] = ipaddr.parseCIDR(network);
    return base.kind() === parsed.kind() && parsed.match(base, bits);
  });
}

/**
 * A DNS look-up that refuses addresses that may not be reached. The connection uses the checked address, so a name that resolves
 * differently the second time (DNS rebinding) gains nothing.
 */
export function guardedLookup(allowed: readonly string[], lookup = resolve): LookupFunction {
  return (host, options, callback) => {
    lookup(host, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '', 0);
      const refused = found.find(({ address }) => !isReachable(address, allowed));
      const [first] = found;
      if (refused) return callback(new PrivateAddressError(host, refused.address), '', 0);
      if (options.all) return callback(null, found);
      if (!first) return callback(new Error(`${host} has no address.`), '', 0);
      return callback(null, first.address, first.family);
    });
  };
}

/** @throws PrivateAddressError for a URL with an IP address instead of a name, which is never looked up. */
export function assertReachableHost(hostname: string, allowed: readonly string[]): void {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isReachable(host, allowed)) throw new PrivateAddressError(host, host);
}
