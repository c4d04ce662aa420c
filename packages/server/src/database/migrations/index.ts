import type { MigrationSet } from '../migration-history.ts';
import { accessMigration } from './0001-access.ts';
import { trailMigration } from './0002-trail.ts';
import { peopleMigration } from './0003-people.ts';
import { pluginSchemasMigration } from './0004-plugin-schemas.ts';
import { eventAudienceMigration } from './0005-event-audience.ts';
import { knownDeviceMigration } from './0005-known-devices.ts';
import { roleDefaultMigration } from './0005-role-defaults.ts';
import { sharedSettingsMigration } from './0006-shared-settings.ts';
import { dashboardMigration } from './0007-dashboard.ts';
import { delegationMigration } from './0008-delegation.ts';
import { devicesMigration } from './0011-devices.ts';
import { projectVariantMigration } from './0012-project-variant.ts';
import { timeZoneMigration } from './0013-time-zone.ts';
import { tagSearchMigration } from './0014-tag-search.ts';
import { ownLocaleMigration } from './0015-own-locale.ts';
import { alarmsMigration } from './0016-alarms.ts';
import { signInWorkMigration } from './0020-sign-in-work.ts';
import { figureSamplesMigration } from './0022-figure-samples.ts';
import { memberAdminMigration } from './0024-member-admin.ts';
import { projectAdminMigration } from './0025-project-admin.ts';
import { auditScreenMigration } from './0026-audit-screen.ts';
import { switchedPluginMigration } from './0027-switched-plugins.ts';
import { leftSessionsMigration } from './0028-left-sessions.ts';
import { signingMigration } from './0029-signing.ts';
import { arraySearchMigration } from './0030-array-search.ts';
import { gatewaysMigration } from './0031-gateways.ts';
import { pluginsOffByDefaultMigration } from './0170-plugins-off-by-default.ts';
import { pluginInstallsMigration } from './0171-plugin-installs.ts';
import { rolesMigration } from './0182-roles.ts';
import { pluginLoadsMigration } from './0184-plugin-loads.ts';

/** Migrations of the host's core. They run before those of plugins. */
export const hostMigrations: MigrationSet = {
  owner: 'gantry',
  migrations: [
    accessMigration,
    trailMigration,
    peopleMigration,
    pluginSchemasMigration,
    eventAudienceMigration,
    knownDeviceMigration,
    roleDefaultMigration,
    sharedSettingsMigration,
    dashboardMigration,
    delegationMigration,
    devicesMigration,
    projectVariantMigration,
    timeZoneMigration,
    tagSearchMigration,
    ownLocaleMigration,
    alarmsMigration,
    signInWorkMigration,
    figureSamplesMigration,
    memberAdminMigration,
    projectAdminMigration,
    auditScreenMigration,
    switchedPluginMigration,
    leftSessionsMigration,
    signingMigration,
    arraySearchMigration,
    gatewaysMigration,
    pluginsOffByDefaultMigration,
    pluginInstallsMigration,
    rolesMigration,
    pluginLoadsMigration,
  ],
};
