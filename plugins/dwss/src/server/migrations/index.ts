import type { Migration } from '@gantry/plugin-sdk/server';
import { riscMigration } from './0001-risc.ts';
import { statisticsMigration } from './0002-statistics.ts';
import { userDevices } from './0003-user-devices.ts';
import { listIndexMigration } from './0004-list-indexes.ts';
import { statisticsByMeasureMigration } from './0005-statistics-by-measure.ts';
import { reminders } from './0006-reminders.ts';
import { statisticsCheckMigration } from './0007-statistics-check.ts';
import { statisticsCheckedMigration } from './0008-statistics-checked.ts';
import { statisticsOfStepsMigration } from './0009-statistics-of-steps.ts';
import { answersMigration } from './0010-answers.ts';
import { tagsMigration } from './0011-tags.ts';
import { sealedHistoryMigration } from './0012-sealed-history.ts';
import { dueTimes } from './0013-due-times.ts';
import { listOrdersMigration } from './0014-list-orders.ts';
import { listFindsMigration } from './0015-list-finds.ts';
import { referenceMigration } from './0016-reference.ts';
import { numberSeriesMigration } from './0017-number-series.ts';
import { recordRemindersMigration } from './0018-record-reminders.ts';
import { siteDiaryMigration } from './0019-site-diary.ts';
import { renamedPlacesMigration } from './0020-renamed-places.ts';
import { observedWeatherMigration } from './0021-observed-weather.ts';
import { waitingAndNewestMigration } from './0022-waiting-and-newest.ts';
import { newestAloneMigration } from './0023-newest-alone.ts';
import { filtersBesideDisciplinesMigration } from './0024-filters-beside-disciplines.ts';

/** One list for all kinds, because the host keeps names and checksums by plugin. */
export const migrations: readonly Migration[] = [
  riscMigration,
  statisticsMigration,
  userDevices,
  listIndexMigration,
  statisticsByMeasureMigration,
  reminders,
  statisticsCheckMigration,
  statisticsCheckedMigration,
  statisticsOfStepsMigration,
  answersMigration,
  tagsMigration,
  sealedHistoryMigration,
  dueTimes,
  listOrdersMigration,
  listFindsMigration,
  referenceMigration,
  numberSeriesMigration,
  recordRemindersMigration,
  siteDiaryMigration,
  renamedPlacesMigration,
  observedWeatherMigration,
  waitingAndNewestMigration,
  newestAloneMigration,
  filtersBesideDisciplinesMigration,
];
