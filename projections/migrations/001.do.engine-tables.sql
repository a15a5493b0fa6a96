-- As releases before migrations made them, and what is missing of them.
create schema if not exists projection_engine;
create table if not exists projection_engine.projections (
  name text primary key,
  version integer not null,
  store_id text not null,
  position text not null,
  fence bigint not null default 0,
  state text not null check (state in ('running', 'rebuilding', 'halted')),
  error text,
  progress text,
  -- No longer written, nor read: releases before this one do both.
  lag_seconds double precision not null default 0,
  updated_at timestamptz not null default now()
) with (fillfactor = 50);
create table if not exists projection_engine.side_schemas (name text primary key, created_at timestamptz not null default now());
create sequence if not exists projection_engine.side_schema_number;
create table if not exists projection_engine.orders (
  id text primary key,
  kind text not null check (kind in ('rebuild', 'look-again')),
  projection text not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'stopped')),
  stop boolean not null default false,
  share double precision not null default 0,
  progress text,
  error text,
  ordered_at timestamptz not null default now(),
  ended_at timestamptz
);
create table if not exists projection_engine.poison (
  read_model text not null,
  event_id text not null,
  stream text not null,
  revision integer not null,
  type text not null,
  position text not null,
  reason text not null,
  primary key (read_model, event_id)
);
create table if not exists projection_engine.passed (
  read_model text not null,
  type text not null,
  events bigint not null,
  first_position text not null,
  last_position text not null,
  primary key (read_model, type)
);
create table if not exists projection_engine.processes (
  id text primary key,
  -- Version of each read model that the process uses, by name.
  versions jsonb not null,
  seen_at timestamptz not null
);
create table if not exists projection_engine.leaders (name text primary key, pid integer not null, seen_at timestamptz not null);
