-- Checkouts that waited for the bank while they kept seats, for an hour. Not synced to disk: after a crash of the database the table is
-- empty, and the limits start again.
create schema if not exists unpaid_holds;
create unlogged table if not exists unpaid_holds.kept (
  checkout_id text primary key, user_id text not null, card text, slots text[] not null,
  at timestamptz not null, until timestamptz not null, given_up boolean not null default false
);
create index if not exists kept_user on unpaid_holds.kept (user_id);
create index if not exists kept_card on unpaid_holds.kept (card);
