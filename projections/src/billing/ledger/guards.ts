import type { Guard } from '../../engine/table.ts';

/**
 * At the commit, checks each event with a new posting: its postings sum to zero, or the batch is rolled back and the projection
 * halts (invariants L1, L3). A bulk load runs no triggers, so a table just loaded is checked once as a whole. The trigger gets
 * the table by name at run time, because a swap renames its schema.
 */
export const BALANCED: Guard = (target, schema) => [
  `do $check$ begin
     if exists (select from ${target} group by position having sum(amount_cents) <> 0) then
       raise exception 'an event of the ledger does not sum to zero' using errcode = 'check_violation';
     end if;
   end $check$`,
  `create or replace function ${schema}.postings_balance() returns trigger language plpgsql as $body$
   declare total bigint;
   begin
     execute format('select sum(amount_cents) from %I.%I where position = $1', tg_table_schema, tg_table_name)
       into total using new.position;
     if total <> 0 then
       raise exception 'the postings of event % sum to %', new.event_id, total using errcode = 'check_violation';
     end if;
     return null;
   end $body$`,
  `create constraint trigger postings_balance after insert on ${target}
     deferrable initially deferred for each row execute function ${schema}.postings_balance()`,
];

/**
 * Postings are never changed or deleted: a correction is a reversing entry (invariant L7). The product's only database role owns
 * its tables and could grant itself any right, so the table itself rejects changes.
 */
export const IMMUTABLE: Guard = (target, schema) => [
  `create or replace function ${schema}.postings_stay() returns trigger language plpgsql as $body$
   begin
     raise exception 'postings are never changed: enter a reversing one' using errcode = 'insufficient_privilege';
   end $body$`,
  // For each row: an `insert ... on conflict do update` also fires the statement trigger, even if it updates nothing.
  `create trigger postings_stay before update or delete on ${target}
     for each row execute function ${schema}.postings_stay()`,
  `create trigger postings_stay_whole before truncate on ${target}
     for each statement execute function ${schema}.postings_stay()`,
];
