import { lookup as resolve } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** A name leads to an address that calls out must not reach. */
export class PrivateAddressError extends Error {
  constructor(host: string, address: string) {
    super(
      `${host} is ${address}, a private address. Add the network to "allow" of the service in gantry.config.json if it is meant.`,
    );
    this.name = 'PrivateAddressError';
  }
}

/**
 * Whether a call may connect to an address: those of the public internet, and the networks that the deployment allows.
 * @param allowed - networks such as `10.20.0.0/16`
 */
export function isReachable(address: string, allowed: readonly string[]): boolean {
  // An IPv4 address inside an IPv6 one is judged as what it stands for.
  const parsed = ipaddr.process(address);
  if (parsed.range() === 'unicast') return true;
  return allowed.some((network) => {
    const [base, bits] = ipaddr.parseCIDR(network);
    return base.kind() === parsed.kind() && parsed.match(base, bits);
  });
}

/**
 * Looks names up for a connection and refuses what may not be reached. The address that was judged is the one connected to, so a name
 * whose address changes between two questions gains nothing.
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

/** @throws PrivateAddressError for an address in the place of a name, which no lookup would see. */
export function assertReachableHost(hostname: string, allowed: readonly string[]): void {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isReachable(host, allowed)) throw new PrivateAddressError(host, host);
}
