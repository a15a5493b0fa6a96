-- How far the clock of a test is ahead, in one row. A release before migrations may have made it.
create schema if not exists test_clock;
create table if not exists test_clock.ahead (one boolean primary key default true check (one), millis bigint not null);
insert into test_clock.ahead (millis) values (0) on conflict do nothing;
