-- When the person of a session last did something, and when they last proved who they are. Null: when it began.
alter table identity.session add column if not exists seen_at timestamptz;
alter table identity.session add column if not exists proven_at timestamptz;
