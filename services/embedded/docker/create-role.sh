#!/bin/sh
# The Postgres image runs this once, on an empty volume. Paddock's role is no superuser and owns only its database.
set -eu
# The same that production refuses elsewhere. What is said here ends the container, and the volume stays empty.
if [ "${NODE_ENV:-}" = production ]; then
  for name in POSTGRES_PASSWORD PADDOCK_DB_PASSWORD; do
    case "$(printenv "$name" || true)" in
      '' | postgres-trial | paddock-trial | postgres | paddock | password | admin | secret | changeme | changeit)
        echo "$name has a password that everybody knows: set another one in .env." >&2
        exit 1
        ;;
    esac
  done
fi
psql --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname=postgres --set=password="$PADDOCK_DB_PASSWORD" <<'SQL'
create role paddock login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password :'password';
create database paddock owner paddock;
revoke connect, temporary on database paddock, postgres, template1 from public;
SQL
