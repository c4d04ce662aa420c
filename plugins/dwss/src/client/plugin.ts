import { definePlugin } from '@gantry/plugin-sdk';
import { kinds } from './kinds.ts';
import { manifest } from './manifest.ts';
import { siteForms } from './site-forms.ts';

export const plugin = definePlugin({
  manifest,
  activate(context) {
    const forms = siteForms(context);
    for (const activate of kinds) activate(forms);
  },
});
