/**
 * Gives the tables to a role that nobody can log in with. The installing login may then only read and call `append`: it cannot
 * insert, change or drop with SQL of its own. Needs a login that may create roles; otherwise only the triggers protect the
 * tables. Roles belong to the whole server, so each database has its own, named by the database's oid.
 */
export const ownerSql = (name: string): string => `
do $$
declare
  login text := quote_ident(current_user);
  keeper text := '${name}_owner_' || (select oid from pg_database where datname = current_database());
  command text;
begin
  if not (select rolsuper or rolcreaterole from pg_roles where rolname = current_user) then
    return;
  end if;
  foreach command in array array[
    'create role {keeper} nologin',
    'grant {keeper} to {login}',
    'grant usage, create on schema ${name} to {keeper}',
    'alter table ${name}.events owner to {keeper}',
    'alter table ${name}.meta owner to {keeper}',
    'alter function ${name}.append(jsonb) owner to {keeper}',
    'alter function ${name}.refuse_change() owner to {keeper}',
    'alter function ${name}.refuse_direct_insert() owner to {keeper}',
    'grant select on ${name}.events, ${name}.meta to {login}',
    'revoke execute on function ${name}.append(jsonb) from public',
    'grant execute on function ${name}.append(jsonb) to {login}',
    'alter schema ${name} owner to {keeper}',
    'grant usage on schema ${name} to {login}',
    'revoke {keeper} from {login}'
  ] loop
    execute replace(replace(command, '{keeper}', keeper), '{login}', login);
  end loop;
exception when insufficient_privilege or duplicate_object then
  raise notice 'the event store keeps its tables under this login: %', sqlerrm;
end $$;
`;
