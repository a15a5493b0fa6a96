-- Who tried what from where, for KEEP_SECURITY_DAYS. Calls of one kind by one person from one source within a minute are one row, with
-- how many they were. `account` is a keyed hash of a typed login name that nobody has.
create table if not exists edge.security_events (
  id bigint generated always as identity primary key,
  at timestamptz not null, until timestamptz not null,
  kind text not null, what text not null, source text not null,
  user_id text, account text, about text,
  times integer not null
);
create index if not exists security_events_at on edge.security_events (at);
create index if not exists security_events_user on edge.security_events (user_id);
create index if not exists security_events_source on edge.security_events (source);
