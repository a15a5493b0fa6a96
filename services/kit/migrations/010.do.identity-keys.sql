-- By a keyed hash, every IDENTITY_KEY that names and cards of this venue were ever made with. A start without one of them is refused. The
-- first one hashes cards.
create table if not exists identity.used_key (
  key_check text primary key, is_first boolean not null, since timestamptz not null default now()
);
create unique index if not exists used_key_first on identity.used_key (is_first) where is_first;
