import type { gatewayCalls } from '@gantry/plugin-sdk/contract';
import type { Handlers, ServerHost, Tx } from '@gantry/plugin-sdk/server';

/** Kinds of device of one module, as `ServerPlugin.deviceKinds` names them. */
export interface GatewayKinds {
  /** The kind of its gateways. */
  readonly gateway: string;
  /** The kind of the devices that send through them. */
  readonly device: string;
}

/** Answers the calls of `gatewayCalls`. */
export function gatewayHandlers(
  host: ServerHost,
  kinds: GatewayKinds,
): Handlers<ReturnType<typeof gatewayCalls>> {
  return {
    async addGateway({ name, serialNumber }, { tx }) {
      const { device, token } = await host.devices.register(tx, {
        kind: kinds.gateway,
        name,
        externalId: serialNumber,
      });
      return { gatewayId: device.id, token, ...host.devices.sendTo };
    },
    async gateways(_, { tx }) {
      const gateways = await host.devices.list(tx, { kind: kinds.gateway });
      const devices = await host.devices.list(tx, { kind: kinds.device });
      return {
        gateways: gateways.map(({ id, name, externalId, seenAt }) => ({
          gatewayId: id,
          name,
          serialNumber: externalId,
          seenAt: seenAt?.toISOString() ?? null,
          devices: devices.filter(({ gatewayId }) => gatewayId === id).length,
        })),
      };
    },
  };
}

/** Names of all gateways of a kind by id, also of those that are retired. */
export async function gatewayNames(
  tx: Tx,
  host: ServerHost,
  kind: string,
): Promise<ReadonlyMap<string, string>> {
  const gateways = await host.devices.list(tx, { kind, retired: true });
  return new Map(gateways.map(({ id, name }) => [id, name]));
}
