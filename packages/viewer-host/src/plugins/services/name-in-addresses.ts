/** The part of a plugin's id after the publisher: its name in addresses. */
export function nameInAddresses(pluginId: string): string {
  return pluginId.slice(pluginId.indexOf('.') + 1);
}
