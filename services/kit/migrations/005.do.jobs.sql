-- Work that calls the card provider, each a job with tries of its own. A job that is done has no row: doing it again does nothing, since
-- the commands and the calls have keys of their own.
create sequence if not exists processes.job_seq;
create table if not exists processes.job (
  key text primary key, kind text not null, subject text not null, part text not null, stream text, revision integer,
  outcome text not null default 'waiting', why text, since timestamptz not null, tries integer not null default 0,
  next_at timestamptz, held boolean not null default false, seq bigint not null default nextval('processes.job_seq')
);
create index if not exists job_waiting on processes.job (next_at) where outcome in ('waiting', 'given-up');
create index if not exists job_subject on processes.job (subject);
