import { type Endpoint, HostError, type Json, type PluginDescriptor } from '@gantry/plugin-sdk';
import ky, { type KyInstance } from 'ky';
import { didYouMean } from '../nearest.ts';
import type { PluginScope } from '../plugins/plugin-scope.ts';
import type { KernelFetch } from '../ports.ts';

/** Milliseconds, where the manifest says nothing. */
const defaultTimeout = 15_000;

/**
 * A client for one declared endpoint. It refuses requests outside the endpoint's address, so the manifest says which servers a
 * plugin calls. Requests end with the plugin.
 * @throws HostError `endpoint-unknown` when the manifest or the deployment's configuration lacks it
 */
export function createEndpointClient(
  name: string,
  scope: PluginScope,
  network: { readonly fetch: KernelFetch; readonly origin: string },
): KyInstance {
  const { manifest, descriptor } = scope.plugin;
  const endpoint = manifest.endpoints?.[name];
  if (!endpoint) {
    const known = Object.keys(manifest.endpoints ?? {});
    throw new HostError(
      'endpoint-unknown',
      `"${manifest.id}" declares no endpoint "${name}".${didYouMean(name, known)}`,
    );
  }
  const base = baseUrl(endpoint, descriptor, network.origin);
  return ky.create({
    prefixUrl: base,
    timeout: endpoint.timeoutMs ?? defaultTimeout,
    retry: { limit: endpoint.retries ?? 1 },
    credentials: endpoint.auth === 'none' ? 'omit' : 'same-origin',
    signal: scope.signal,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      // A URL object or `..` in a path can leave the prefix.
      if (!request.url.startsWith(base)) {
        throw new HostError(
          'endpoint-outside',
          `"${manifest.id}" asked for ${request.url}, which is outside its endpoint "${name}" (${base}).`,
        );
      }
      return network.fetch(request, { pluginId: manifest.id, endpoint: name });
    },
  });
}

function baseUrl(endpoint: Endpoint, descriptor: PluginDescriptor, origin: string): string {
  const configured: Json | undefined = descriptor.config[endpoint.baseUrlFrom];
  const first = Array.isArray(configured) ? configured[0] : configured;
  if (typeof first !== 'string') {
    throw new HostError(
      'endpoint-unknown',
      `The deployment's configuration of "${descriptor.id}" lacks "${endpoint.baseUrlFrom}". Set it to a base URL.`,
    );
  }
  // Without the slash the last segment of the base would be replaced, and `/api/permits2` would count as inside.
  return new URL(first.endsWith('/') ? first : `${first}/`, origin).href;
}
