import type { SearchGroup } from '@gantry/plugin-sdk/kernel';
import type { SearchSection } from '../ui/plugin-ui-port.ts';

/**
 * Follows what search providers find. The sections keep the order of the providers.
 * @param onProgress - called at once with all sections pending, and again after each answer
 */
export async function collectSearch(
  groups: readonly SearchGroup[],
  onProgress: (sections: readonly SearchSection[]) => void,
): Promise<void> {
  const sections: SearchSection[] = groups.map(({ key, title, icon }) => ({
    id: key,
    title,
    icon,
    state: 'pending',
    entries: [],
    total: 0,
  }));
  onProgress([...sections]);
  await Promise.all(
    groups.map(async ({ key, title, icon, content }, at) => {
      const found = await content;
      sections[at] = {
        id: key,
        title,
        icon,
        state: found.kind === 'failed' ? 'failed' : 'ready',
        entries: found.kind === 'hits' ? found.hits : [],
        total: found.kind === 'hits' ? found.total : 0,
      };
      onProgress([...sections]);
    }),
  );
}
