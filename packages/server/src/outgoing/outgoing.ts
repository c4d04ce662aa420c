import { type Outgoing, OutgoingError } from '@gantry/plugin-sdk/server';
import type { OutgoingEntry } from '../config/deployment.ts';
import { OutgoingService, type ServiceParts } from './outgoing-service.ts';

/** The external services that the deployment configures for each plugin. The owner closes it. */
export class OutgoingServices {
  readonly #services = new Map<string, OutgoingService>();
  #isClosed = false;

  /** The interface of these services for a plugin's server half. */
  doorOf(
    pluginId: string,
    entries: Readonly<Record<string, OutgoingEntry>>,
    secret: ServiceParts['secret'],
  ): Outgoing {
    return {
      has: (name) => Object.hasOwn(entries, name),
      call: async (name, path, request) => {
        const entry = Object.hasOwn(entries, name) ? entries[name] : undefined;
        if (entry === undefined)
          throw new OutgoingError(
            'SERVICE_NOT_CONFIGURED',
            `The entry of '${pluginId}' in gantry.config.json configures no outgoing service '${name}'.`,
          );
        if (this.#isClosed)
          throw new OutgoingError('SERVICE_UNREACHABLE', `'${name}' was not called: the server is stopping.`);
        return this.#service(`${pluginId}/${name}`, { name, entry, secret }).call(path, request);
      },
    };
  }

  /** Ends the running calls, and refuses further ones. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#services.values()].map((service) => service.close()));
    this.#services.clear();
  }

  #service(key: string, parts: ServiceParts): OutgoingService {
    const found = this.#services.get(key) ?? new OutgoingService(parts);
    this.#services.set(key, found);
    return found;
  }
}
