import { activityMigrations } from './activities/migrations.ts';
import { boundaryMigrations } from './boundary/migrations.ts';
import type { MigrationSet } from './database/migration-history.ts';
import { hostMigrations } from './database/migrations/index.ts';
import { modelMigrations } from './models/migrations.ts';
import { notificationMigrations } from './notifications/migrations.ts';
import { fileMigrations } from './uploads/migrations.ts';
import { viewMigrations } from './views/migrations.ts';

/** The host's whole schema. Migrations run in the order of their names. */
export const allHostMigrations: MigrationSet = {
  ...hostMigrations,
  migrations: [
    ...hostMigrations.migrations,
    ...modelMigrations,
    ...activityMigrations,
    ...fileMigrations,
    ...notificationMigrations,
    ...viewMigrations,
    ...boundaryMigrations,
  ],
};
