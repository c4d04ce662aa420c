import type { Migration } from '@gantry/plugin-sdk/server';

export const observedWeatherMigration: Migration = {
  name: '0021-observed-weather',
  sql: `
-- What the Observatory said when it was asked. It has no interface for the warnings of past days.
create table observed_weather (
  project_id uuid not null,
  at timestamptz not null,
  weather text not null,
  typhoon text not null,
  rainstorm text not null,
  warnings text[] not null,
  -- Millimetres within the hour before that moment; null where it said nothing of the district.
  rain double precision,
  rain_until timestamptz,
  primary key (project_id, at)
);
select gantry.protect_project_table('observed_weather');
`,
};
