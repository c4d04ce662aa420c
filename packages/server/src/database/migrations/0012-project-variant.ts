import type { Migration } from '@gantry/plugin-sdk/server';

/** Tells each request the variant of its project. */
export const projectVariantMigration: Migration = {
  name: '0012-project-variant',
  sql: `
-- A function cannot be replaced by one with further columns.
drop function gantry.session_access(bytea, timestamptz, uuid);
-- As before, in the language whose plans are kept: this runs for every request.
create function gantry.session_access(wanted_token bytea, at_time timestamptz, wanted_project uuid)
returns table (user_id uuid, user_name text, email text, locale text, seen_at timestamptz, expires_at timestamptz,
  project_id uuid, project_code text, time_zone text, variant text, company_id uuid, permissions text[])
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $fn$
#variable_conflict use_column
begin
  return query
  select u.id, u.name, u.email, u.locale, s.seen_at, s.expires_at, p.id, p.code, p.time_zone, p.variant, m.company_id,
    case when p.id is null then null else (
      select coalesce(array_agg(distinct rp.permission order by rp.permission), '{}')
      from public.user_role ur
      join public.role_permission rp on rp.project_id = ur.project_id and rp.role_code = ur.role_code
      where ur.project_id = p.id and ur.user_id = u.id) end
  from public.session s
  join public.app_user u on u.id = s.user_id and u.status = 'active'
  left join public.membership m on m.user_id = u.id and m.project_id = wanted_project
  left join public.project p on p.id = m.project_id
  where s.token_hash = wanted_token and s.expires_at > at_time;
end $fn$;
`,
};
