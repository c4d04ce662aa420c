/** Splits `publisher.name/contribution`. */
export function splitKey(key: string): { readonly pluginId: string; readonly id: string } {
  const slash = key.indexOf('/');
  return { pluginId: key.slice(0, slash), id: key.slice(slash + 1) };
}

/** Key for the title of one window. */
export function windowKey(tabId: string, instanceId: string): string {
  return `${tabId}#${instanceId}`;
}
