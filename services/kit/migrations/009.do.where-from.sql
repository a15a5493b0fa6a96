-- From where requests changed accounts, for the emails about it; deleted after a month. `device` is a browser and a system by name.
create table if not exists edge.origin (
  request_id text not null, user_id text not null, source text not null, device text not null, at timestamptz not null,
  primary key (request_id, user_id)
);
-- Where a session began: browser and system, and network address. Null: unknown, or an older release.
alter table identity.session add column if not exists agent text;
alter table identity.session add column if not exists source text;
