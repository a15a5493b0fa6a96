-- Each mail is a job: whose it is, its place in the order, and whether a process has it in hand. The columns may be empty: the rows of
-- an older backup do not have them.
create sequence if not exists mail.sent_seq;
alter table mail.sent add column if not exists part text, add column if not exists held boolean,
  add column if not exists seq bigint default nextval('mail.sent_seq');
