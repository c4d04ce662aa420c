/** A command as a plugin names it, in full: its own are named by bare id, those of others and of the host in full. */
export function fullId(pluginId: string, command: string): string {
  return command.includes('/') ? command : `${pluginId}/${command}`;
}
