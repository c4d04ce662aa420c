import type { Migration } from '@gantry/plugin-sdk/server';

/** How many forms have each tag, so that the filter of the list need not read all forms. */
export const tagsMigration: Migration = {
  name: '0011-tags',
  sql: `
create table risc_tag (
  project_id uuid not null references project,
  tag text not null,
  total bigint not null,
  primary key (project_id, tag)
);

-- Drafts are their author's, so their tags are not offered to others.
create function risc_tags_of(f risc_form) returns setof text language sql immutable as $fn$
  select jsonb_array_elements_text(f.tags) where f.status not in ('Draft', 'Deleted')
$fn$;

create function risc_tag_changes() returns trigger language plpgsql as $fn$
begin
  -- In the order of the key, so that fewer transactions wait for each other in a circle.
  insert into risc_tag as t (project_id, tag, total)
  select coalesce(new.project_id, old.project_id), c.tag, sum(c.n) from (
    select n.tag, 1 as n from risc_tags_of(new) n (tag)
    union all
    select o.tag, -1 from risc_tags_of(old) o (tag)) c
  group by c.tag having sum(c.n) <> 0 order by c.tag
  on conflict (project_id, tag) do update set total = t.total + excluded.total;
  return null;
end $fn$;
create trigger risc_form_in_tags after insert or delete on risc_form for each row execute function risc_tag_changes();
create trigger risc_form_moved_in_tags after update on risc_form for each row
  when ((old.tags, old.status in ('Draft', 'Deleted')) is distinct from (new.tags, new.status in ('Draft', 'Deleted')))
  execute function risc_tag_changes();

insert into risc_tag (project_id, tag, total)
select f.project_id, n.tag, count(*) from risc_form f cross join lateral risc_tags_of(f) n (tag) group by 1, 2;
select gantry.protect_project_table('risc_tag');
`,
};
