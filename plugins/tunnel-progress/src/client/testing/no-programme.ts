import type { Programme } from '../../contract/schedule/programme.ts';

/** No activity is linked to objects. */
export const noProgramme: Programme = {
  dataDay: -1,
  activities: {
    ids: [],
    items: [],
    trades: [],
    bays: [],
    planStart: [],
    planFinish: [],
    planRemoval: [],
    actualStart: [],
    actualFinish: [],
    actualRemoval: [],
  },
  models: [],
};
