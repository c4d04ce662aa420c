import type { Page } from '@playwright/test';

/** Makes a layer and lists the objects in the host's page. @returns the local ids of all objects in the file, in the plugin's order */
export async function localIdsIn(host: Page): Promise<readonly number[]> {
  // The plugin may start after the models are drawn.
  await host.waitForFunction(() => window.benchScene !== undefined);
  return host.evaluate(async () => {
    const objects = await window.benchScene.find({ categories: ['IFCWALL'] });
    window.benchObjects = objects;
    window.benchLayer = window.benchScene.createStyleLayer('bench', 1);
    return objects.flatMap(({ localId }) => localId ?? []);
  });
}
