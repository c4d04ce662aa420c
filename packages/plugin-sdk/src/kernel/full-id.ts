/** The full id of a command. A plugin names its own commands by bare id, all others by full id. */
export function fullId(pluginId: string, command: string): string {
  return command.includes('/') ? command : `${pluginId}/${command}`;
}
