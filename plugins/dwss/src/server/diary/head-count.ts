import { serverService, type Tx } from '@gantry/plugin-sdk/server';

/** What People Count knows of a day. */
interface HeadCount {
  /** Who came in and went out at all gates on a day of the project, `YYYY-MM-DD`; null where none is counted. */
  onDay(tx: Tx, day: string): Promise<{ readonly in: number; readonly out: number } | null>;
}
export const headCount = serverService<HeadCount>('gantry.people-count/head-count@1');
/** Who may see it. */
export const headCountPermission = 'PEOPLE_COUNT_VIEW';
