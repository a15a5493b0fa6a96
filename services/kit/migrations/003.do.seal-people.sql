-- The fields of people are sealed in `box` from here on, and found by keyed `tokens`. `fields` and `search_text` are in plain text and have
-- values only in rows of an earlier release, or of its backup, until the next start seals them.
alter table vault.subject
  add column if not exists box bytea,
  add column if not exists tokens int[],
  alter column fields drop not null,
  alter column search_text drop not null;
drop index if exists vault.subject_search_order;
create index if not exists subject_tokens on vault.subject using gin (tokens);
-- An earlier release would find no names.
update migrations.compatible set since = 3 where name = 'beside_log';
