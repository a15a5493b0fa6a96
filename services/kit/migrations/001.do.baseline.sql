-- The tables beside the log as releases before there were migrations made them: some of them, or all, may be there already.
create schema if not exists vault;
create table if not exists vault.subject (
  id text collate "C" primary key,
  user_id text unique,
  fields jsonb not null,
  search_text text collate "C" not null,
  key bytea not null,
  created_at timestamptz not null
);
-- The form that the search text has; null is that of an earlier release, or of its backup.
alter table vault.subject add column if not exists search_version int;
create index if not exists subject_created_at on vault.subject (created_at);
create index if not exists subject_search_order on vault.subject (search_text, id) where user_id is not null;

create schema if not exists identity;
create table if not exists identity.session (
  id text collate "C" primary key,
  user_id text not null,
  started_at timestamptz not null,
  expires_at timestamptz not null
);
create index if not exists session_user_id on identity.session (user_id);
create index if not exists session_expires_at on identity.session (expires_at);
alter table identity.session add column if not exists device text collate "C";
create table if not exists identity.credential (user_id text primary key, hash text not null);
create table if not exists identity.login_code (
  user_id text primary key,
  code_hash text collate "C" unique,
  expires_at timestamptz not null,
  hour_started_at timestamptz not null,
  issued integer not null
);
alter table identity.login_code
  add column if not exists issued_at timestamptz not null default '-infinity',
  add column if not exists earlier_hash text collate "C",
  add column if not exists earlier_expires_at timestamptz;
create index if not exists login_code_earlier_hash on identity.login_code (earlier_hash);
create table if not exists identity.device (
  user_id text not null,
  hash text collate "C" not null,
  used_at timestamptz not null,
  primary key (user_id, hash)
);
create index if not exists device_hash on identity.device (hash);
create table if not exists identity.one_time_code (
  user_id text primary key,
  box text not null,
  last_step bigint not null default 0,
  recovery text[] not null default '{}',
  tries integer not null default 0,
  tried_since timestamptz not null default '-infinity'
);

-- Stored replies and shared counters, not synced to disk. After a crash of the database they are empty: rate limits start again,
-- but nothing becomes unsafe.
create schema if not exists edge;
create unlogged table if not exists edge.answers (
  user_id text not null,
  key text not null,
  request_hash text not null,
  status integer,
  content_type text,
  position text,
  body text,
  at timestamptz not null default now(),
  primary key (user_id, key)
);
create index if not exists answers_at on edge.answers (at);
create unlogged table if not exists edge.rate_limits (key varchar(255) primary key, points integer not null default 0, expire bigint);

create schema if not exists feeds;
create table if not exists feeds.keys (
  user_id text primary key, hash text not null unique, created_at timestamptz not null
);
create table if not exists feeds.revoked (hash text primary key, revoked_at timestamptz not null default now());

create schema if not exists mail;
create table if not exists mail.sent (
  key text primary key, kind text not null, outcome text not null, at timestamptz not null default now()
);
alter table mail.sent add column if not exists stream text, add column if not exists revision integer,
  add column if not exists why text, add column if not exists since timestamptz,
  add column if not exists tries integer not null default 0, add column if not exists next_at timestamptz;
create index if not exists sent_waiting on mail.sent (next_at) where outcome = 'waiting';
create table if not exists mail.offers (
  user_id text not null, offer_id text not null, at timestamptz not null, primary key (user_id, offer_id)
);

create schema if not exists webhooks;
create table if not exists webhooks.failed_delivery (
  id text primary key, type text not null, object_id text not null, at timestamptz not null,
  tries integer not null default 1, why text not null
);

create schema if not exists reports;
create table if not exists reports.job (
  id text primary key, by_user text not null, asked jsonb not null, as_of text not null, zone text not null,
  state text not null default 'running', problem text, share double precision not null default 0,
  events integer not null default 0, rows jsonb, trail jsonb, trail_lost boolean not null default false,
  stop boolean not null default false, started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(), used_at timestamptz not null default now()
);

create schema if not exists voucher_mails;
create table if not exists voucher_mails.taken (
  user_id text not null, payment_id text not null, taken_at timestamptz not null, primary key (user_id, payment_id)
);

create schema if not exists rigs_kept;
create table if not exists rigs_kept.codes (
  seat_id text primary key, hash text not null unique, expires_at timestamptz not null
);
alter table rigs_kept.codes add column if not exists made_by jsonb;
create table if not exists rigs_kept.keys (
  seat_id text primary key, agent_id text not null, hash text not null unique, ack_seq bigint not null default 0,
  connection_id text, last_seen_at timestamptz, game text
);
alter table rigs_kept.keys add column if not exists server_run text;
create table if not exists rigs_kept.content (seat_id text primary key, content jsonb not null);

create schema if not exists pictures;
create table if not exists pictures.files (
  image_id text primary key, content_type text not null, bytes bytea not null
);

create schema if not exists processes;
create table if not exists processes.checkpoint (
  name text primary key, store_id text not null, position text not null
);
alter table processes.checkpoint add column if not exists fence bigint not null default 0,
  add column if not exists begun_at timestamptz not null default '-infinity';
create table if not exists processes.leaders (name text primary key, pid integer not null, seen_at timestamptz not null);
create table if not exists processes.parked (
  name text not null, event_id text not null, stream text not null,
  revision integer not null, position text not null, type text not null, in_order_of text not null,
  tries integer not null default 0, since timestamptz not null default now(), next_at timestamptz not null default now(),
  why text, primary key (name, event_id)
);
create table if not exists processes.row (
  name text not null, type text not null, store_id text not null, since text not null, led boolean not null,
  primary key (name, type)
);
