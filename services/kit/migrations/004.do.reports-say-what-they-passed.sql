alter table reports.job add column passed integer not null default 0;
