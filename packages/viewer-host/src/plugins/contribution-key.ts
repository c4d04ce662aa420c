/** Splits `publisher.name/contribution`. */
export function splitKey(key: string): { readonly pluginId: string; readonly id: string } {
  const slash = key.indexOf('/');
  return { pluginId: key.slice(0, slash), id: key.slice(slash + 1) };
}

/** Under which the title of one window is kept. */
export function windowKey(tabId: string, instanceId: string): string {
  return `${tabId}#${instanceId}`;
}
