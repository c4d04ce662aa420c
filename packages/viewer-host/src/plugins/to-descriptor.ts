import type { PluginList } from '@gantry/contract';
import type { Capability, PluginDescriptor, PluginId } from '@gantry/plugin-sdk';

/** A plugin of the server's list as the kernel takes it. */
export function toDescriptor(plugin: PluginList['plugins'][number]): PluginDescriptor {
  const { id, version, shortName, entry, trust, grants, config, integrity } = plugin;
  return {
    version,
    entry,
    trust,
    config,
    ...(shortName === undefined ? {} : { shortName }),
    ...(integrity === undefined ? {} : { integrity }),
    // Safe: the server has checked both against its configuration, and the kernel refuses unknown values.
    id: id as PluginId,
    grants: grants as Capability[],
  };
}
