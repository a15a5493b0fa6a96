import type { Guard } from '../../engine/table.ts';

/**
 * Looks at the event whose posting was written when the transaction commits: its postings sum to zero, or nothing of the batch
 * is kept and the projection halts (invariants L1, L3). Triggers see one row at a time and are not asked by a bulk load, so a
 * table that was just loaded is looked at once as a whole. The table is found by the trigger, so that a swap may rename its schema.
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
 * Nothing in the ledger is changed or taken away: a correction is a reversing entry (invariant L7). The one role of the product
 * owns its tables and could grant itself anything, so the table itself refuses, whoever asks.
 */
export const IMMUTABLE: Guard = (target, schema) => [
  `create or replace function ${schema}.postings_stay() returns trigger language plpgsql as $body$
   begin
     raise exception 'postings are never changed: enter a reversing one' using errcode = 'insufficient_privilege';
   end $body$`,
  // By row: an insert that might have had to update fires the trigger of statements although it changed nothing.
  `create trigger postings_stay before update or delete on ${target}
     for each row execute function ${schema}.postings_stay()`,
  `create trigger postings_stay_whole before truncate on ${target}
     for each statement execute function ${schema}.postings_stay()`,
];
