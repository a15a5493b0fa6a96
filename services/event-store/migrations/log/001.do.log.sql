-- The tables of the log, and `append`, the only way to write. `append` takes the lock before it draws a position and holds it until its
-- commit is visible. So position order is commit order, and `position > $1 order by position` never misses an event. Data is `json`, not
-- `jsonb`: an event is read with exactly the text it was written with. {log} stands for the name of the schema.
create schema if not exists {log};

create table if not exists {log}.meta (
  only_row boolean primary key default true check (only_row),
  store_id uuid not null,
  version integer not null
);
insert into {log}.meta (store_id, version) values (gen_random_uuid(), 1) on conflict do nothing;

create table if not exists {log}.events (
  position bigint generated always as identity primary key,
  stream text collate "C" not null,
  revision integer not null check (revision >= 0),
  id uuid not null,
  type text not null,
  data json not null,
  meta json not null,
  at timestamptz not null default clock_timestamp(),
  unique (stream, revision)
);

create or replace function {log}.append(requests jsonb)
returns table (outcome text, revision integer, "position" text)
language plpgsql security definer
set search_path = {log}, pg_catalog, pg_temp
set lock_timeout = '5s'
as $$
declare
  request jsonb;
  batch jsonb;
  expected integer;
  actual integer;
  last integer;
begin
  perform set_config('paddock.appending', 'on', true);
  perform pg_advisory_xact_lock(hashtextextended('{log}.append', 0));
  for request in select r.value from jsonb_array_elements(requests) with ordinality r order by r.ordinality loop
    batch := request -> 'events';
    expected := (request ->> 'expected')::integer;
    last := expected + jsonb_array_length(batch);
    select coalesce(max(e.revision), -1) into actual from events e where e.stream = request ->> 'stream';
    if actual = expected then
      with written as (
        insert into events (stream, revision, id, type, data, meta)
        select request ->> 'stream', expected + b.ordinality, (b.value ->> 'id')::uuid, b.value ->> 'type',
               (b.value ->> 'data')::json, (b.value ->> 'meta')::json
        from jsonb_array_elements(batch) with ordinality b order by b.ordinality
        returning events.position as at_position
      )
      select 'written', last, max(w.at_position)::text into outcome, revision, "position" from written w;
    elsif actual >= last and not exists (
      select from jsonb_array_elements(batch) with ordinality b
      left join events e on e.stream = request ->> 'stream' and e.revision = expected + b.ordinality
      where e.id is distinct from (b.value ->> 'id')::uuid
    ) then
      select 'written', e.revision, e.position::text into outcome, revision, "position"
      from events e where e.stream = request ->> 'stream' and e.revision = last;
    else
      outcome := 'conflict'; revision := actual; "position" := null;
    end if;
    return next;
  end loop;
  perform set_config('paddock.appending', 'off', true);
end $$;

create or replace function {log}.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'events are appended through {log}.append and never changed' using errcode = 'insufficient_privilege';
end $$;
create or replace function {log}.refuse_direct_insert() returns trigger language plpgsql as $$
begin
  if current_setting('paddock.appending', true) is distinct from 'on' then
    raise exception 'events are appended through {log}.append and never changed' using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
create or replace trigger immutable before update or delete or truncate on {log}.events
  for each statement execute function {log}.refuse_change();
create or replace trigger immutable before update or delete or truncate on {log}.meta
  for each statement execute function {log}.refuse_change();
create or replace trigger appended_only before insert on {log}.events
  for each statement execute function {log}.refuse_direct_insert();
