-- Which log was copied into which, and positions of both.
create schema if not exists log_copies;
create table if not exists log_copies.copy (
  from_store text not null, to_store text not null, until numeric not null, copied_at timestamptz not null default now(),
  primary key (from_store, to_store)
);
create table if not exists log_copies.place (
  from_store text not null, to_store text not null, original numeric not null, copy text not null,
  primary key (from_store, to_store, original)
);
