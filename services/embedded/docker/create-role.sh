#!/bin/sh
# The Postgres image runs this once, on an empty volume. Paddock's role is no superuser and owns only its database.
set -eu
psql --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname=postgres --set=password="$PADDOCK_DB_PASSWORD" <<'SQL'
create role paddock login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password :'password';
create database paddock owner paddock;
revoke connect, temporary on database paddock, postgres, template1 from public;
SQL
