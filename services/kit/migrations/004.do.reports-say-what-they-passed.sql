alter table reports.job add column if not exists passed integer not null default 0;
