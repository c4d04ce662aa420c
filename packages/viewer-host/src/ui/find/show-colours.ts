import type { FindField } from '@gantry/contract';
import { createMessages } from '@gantry/plugin-sdk';
import type { FindStore } from '../../state/find/find-store.ts';
import { colourByValue } from '../../state/find/value-colours.ts';
import type { Host } from '../host-context.ts';
import { colourTexts } from './colour-texts.ts';
import { findMessages } from './find-messages.ts';

/** Colours the shown models by the values of a field. */
export async function showColours(host: Host, find: FindStore, field: FindField): Promise<void> {
  const { styles, preferences, colouring, plugins } = host;
  const { api, names, versions } = find;
  if (versions.length === 0) return;
  const parts = { api, names, styles, versions };
  const colours = await colourByValue(parts, 'gantry', field, colourTexts(preferences.locale, field));
  colouring.show(colours);
  if (colours.groups.length > 0 || colours.other) return;
  const { t } = createMessages(findMessages, preferences.locale);
  plugins.notify({ text: t('noColours'), tone: 'info', timeoutMs: 6000 });
}
