const keeperOf = (name: string): string =>
  `'${name}_owner_' || (select oid from pg_database where datname = current_database())`;
const MAY_NOT_LOG_IN = `select from pg_roles where rolname = keeper`;

/**
 * Gives the login that starts the program the rights of the owner of the tables, so that a migration can change them;
 * {@link ownerSql} takes them back. A superuser has them already. A login that may not take them is refused by the migration itself.
 */
export const lendSql = (name: string): string => `
do $$
declare
  keeper text := ${keeperOf(name)};
begin
  if exists (${MAY_NOT_LOG_IN}) and not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('grant %I to %I', keeper, current_user);
  end if;
exception when insufficient_privilege then
  raise notice 'the tables of the log belong to another login: %', sqlerrm;
end $$;
`;

/**
 * Gives the tables to a role that nobody can log in with. The installing login may then only read and call `append`: it cannot
 * insert, change or drop with SQL of its own. Needs a login that may create roles; otherwise only the triggers protect the
 * tables. Roles belong to the whole server, so each database has its own, named by the database's oid. Safe to repeat.
 */
export const ownerSql = (name: string): string => `
do $$
declare
  login text := quote_ident(current_user);
  keeper text := ${keeperOf(name)};
  one text;
begin
  if not (select rolsuper or rolcreaterole from pg_roles where rolname = current_user) then
    return;
  end if;
  begin
    if not exists (${MAY_NOT_LOG_IN}) then
      execute format('create role %I nologin', keeper);
    end if;
    execute format('grant %I to %s', keeper, login);
    execute format('grant usage, create on schema ${name} to %I', keeper);
    for one in select c.oid::regclass::text from pg_class c
      where c.relnamespace = '${name}'::regnamespace and c.relkind = 'r' loop
      execute format('alter table %s owner to %I', one, keeper);
      execute format('grant select on %s to %s', one, login);
    end loop;
    for one in select p.oid::regprocedure::text from pg_proc p where p.pronamespace = '${name}'::regnamespace loop
      execute format('alter function %s owner to %I', one, keeper);
      execute format('revoke execute on function %s from public', one);
      execute format('grant execute on function %s to %s', one, login);
    end loop;
    execute format('alter schema ${name} owner to %I', keeper);
    execute format('grant usage on schema ${name} to %s', login);
  exception when insufficient_privilege or duplicate_object then
    raise notice 'the event store keeps its tables under this login: %', sqlerrm;
  end;
  if exists (${MAY_NOT_LOG_IN}) then
    execute format('revoke %I from %s', keeper, login);
  end if;
exception when insufficient_privilege then
  raise notice 'the owner of the tables of the log could not be taken back: %', sqlerrm;
end $$;
`;
