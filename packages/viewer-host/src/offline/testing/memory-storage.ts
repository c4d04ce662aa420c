/** A browser's cache storage in memory, with the methods that are used. @param failing - which of them fail, as on a full disk */
export function memoryStorage(failing: { readonly put?: boolean } = {}) {
  const stores = new Map<string, Map<string, { readonly body: ArrayBuffer; readonly headers: Headers }>>();
  const open = async (name: string) => {
    const files = stores.get(name) ?? new Map();
    stores.set(name, files);
    const put = async (url: string, response: Response) => {
      if (failing.put) throw new DOMException('Disk full', 'QuotaExceededError');
      files.set(url, { body: await response.arrayBuffer(), headers: response.headers });
    };
    return {
      put,
      match: async (url: string) => {
        const found = files.get(url);
        return found && new Response(found.body, { headers: found.headers });
      },
      add: (url: string) => put(url, new Response(url)),
      delete: async (url: string) => files.delete(new URL(url, 'http://kept').pathname),
      keys: async () => [...files.keys()].map((url) => ({ url: `http://kept${url}` })),
    };
  };
  return {
    /** Addresses in a cache. */
    names: (cache: string) => [...(stores.get(cache)?.keys() ?? [])].sort(),
    // The methods above are all that is used of it.
    storage: { open, delete: async (name: string) => stores.delete(name) } as object as CacheStorage,
  };
}
