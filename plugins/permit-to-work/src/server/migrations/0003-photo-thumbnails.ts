import type { Migration } from '@gantry/plugin-sdk/server';

export const photoThumbnailsMigration: Migration = {
  name: '0003-photo-thumbnails',
  sql: `
-- JPEG; null for photos that were stored before there were small ones.
alter table permit_photo add column thumbnail bytea check (octet_length(thumbnail) <= 200000);
`,
};
