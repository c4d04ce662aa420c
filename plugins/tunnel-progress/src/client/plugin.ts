import { definePlugin } from '@gantry/plugin-sdk';
import { progressCalls } from '../contract/progress.ts';
import { manifest } from './manifest.ts';
import { WantedItem } from './panel/wanted-item.ts';
import { progressViews } from './progress-views.ts';
import { activateSchedule } from './schedule/activate-schedule.tsx';
import { itemSelection } from './schedule/item-selection.ts';
import { uploadViews } from './upload/upload-views.ts';

export const plugin = definePlugin({
  manifest,
  activate(context) {
    progressViews({
      context,
      api: context.api(progressCalls),
      live: context.live,
      selection: itemSelection(activateSchedule(context)),
      wanted: new WantedItem(context),
    });
    uploadViews(context);
  },
});
