import type { Endpoints } from '@gantry/plugin-sdk/contract';

/** The calls of a contract as `GET /readings/:id`. */
export function callKeys(endpoints: Endpoints): readonly string[] {
  return Object.values(endpoints).map(({ method, path }) => `${method} ${path}`);
}

/**
 * The key that a request goes by: the call of the contract, or else its method and path below the plugin's address.
 * @param keys - of the contract
 */
export function keyOfCall(method: string, address: string, keys: readonly string[]): string {
  const path = pathOf(address);
  // Fixed parts win over parameters.
  const byFewestParameters = [...keys].sort((a, b) => a.split(':').length - b.split(':').length);
  return byFewestParameters.find((key) => fits(key, `${method} ${path}`)) ?? `${method} ${path}`;
}

/** `/readings` of `https://host/api/acme.noise/readings?page=2`; the whole path of another server. */
export function pathOf(address: string): string {
  const { pathname } = new URL(address);
  return pathname.replace(/^\/api\/[^/]+/, '') || '/';
}

function fits(key: string, call: string): boolean {
  const pattern = key.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/:\w+/g, '[^/]+');
  return new RegExp(`^${pattern}$`).test(call);
}
