import type { FindField } from '@gantry/contract';
import { createMessages } from '@gantry/plugin-sdk';
import type { ColourTexts } from '../../state/find/value-colours.ts';
import type { Host } from '../host-context.ts';
import { fieldText, valueText } from './field-text.ts';
import { findMessages } from './find-messages.ts';

/** The texts of a legend. */
export function colourTexts(locale: Host['preferences']['locale'], field: FindField): ColourTexts {
  const { t } = createMessages(findMessages, locale);
  return {
    // Without its set, which would leave no room for it.
    title: t('legend', { field: field.name ?? fieldText(t, field) }),
    other: t('other'),
    textOf: (text) => valueText(field, text),
  };
}
