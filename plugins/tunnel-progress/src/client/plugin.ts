import { definePlugin } from '@gantry/plugin-sdk';
import { manifest } from './manifest.ts';
import { uploadViews } from './upload/upload-views.ts';

export const plugin = definePlugin({
  manifest,
  activate(context) {
    uploadViews(context);
  },
});
