import { definePlugin } from '@gantry/plugin-sdk';
import { progressCalls } from '../contract/progress.ts';
import { manifest } from './manifest.ts';
import { ModelPictures } from './model-pictures.ts';
import { progressViews } from './progress-views.ts';
import { activateSchedule } from './schedule/activate-schedule.tsx';
import { itemSelection } from './schedule/item-selection.ts';
import { uploadViews } from './upload/upload-views.ts';
import { WantedItem } from './wanted-item.ts';

export const plugin = definePlugin({
  manifest,
  activate(context) {
    const pictures = new ModelPictures();
    const schedule = activateSchedule(context, pictures);
    progressViews({
      context,
      api: context.api(progressCalls),
      schedule: schedule.api,
      live: context.live,
      selection: itemSelection(schedule),
      wanted: new WantedItem(context),
      pictures,
    });
    uploadViews(context);
  },
});
