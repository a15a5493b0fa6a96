import type { ChangeMessage } from './changes.ts';
import { encode, type LiveConnection } from './live-connection.ts';
import { dayScope, liveScope } from '@paddock/shared-domain/contracts/live';

/**
 * The scope of a change as clients write it: `loc7_2026-03-02` for a day of a location, else its one value. Undefined if the
 * change is about the whole model.
 */
const scopeText = (scope: Readonly<Record<string, string>>): string | undefined => {
  const { location, date, ...others } = scope;
  if (location !== undefined && date !== undefined) return dayScope(location, date);
  const values = [location, date, ...Object.values(others)].filter((value) => value !== undefined);
  return values.length === 0 ? undefined : values.join('_');
};

/** Who listens to which scope; sends each commit to all of them. */
type FanOut = {
  /** Replaces the scopes of a connection. */
  subscribe(connection: LiveConnection, scopes: ReadonlySet<string>): void;
  forget(connection: LiveConnection): void;
  /** Each message is encoded once for all connections. */
  publish(message: ChangeMessage, now: number): void;
};

export const createFanOut = (): FanOut => {
  const byScope = new Map<string, Set<LiveConnection>>();

  const leave = (connection: LiveConnection): void => {
    for (const scope of connection.scopes) {
      const members = byScope.get(scope);
      members?.delete(connection);
      if (members?.size === 0) byScope.delete(scope);
    }
  };
  const tell = (model: string, scope: string, position: string, delta: unknown, now: number): void => {
    const members = byScope.get(liveScope(model, scope));
    if (members === undefined) return;
    const bytes = encode({ type: 'changed', model, scope, position, ...(delta === undefined ? {} : { delta }) });
    for (const member of members) member.push(bytes, now);
  };
  /** A change of a whole model is sent for each scope of it that somebody listens to. */
  const tellModel = (model: string, position: string, now: number): void => {
    for (const written of byScope.keys()) {
      const [head, scope = ''] = written.split('/', 2);
      if (head === model) tell(model, scope, position, undefined, now);
    }
  };

  return {
    subscribe: (connection, scopes) => {
      leave(connection);
      connection.scopes = scopes;
      for (const scope of scopes) {
        const members = byScope.get(scope);
        if (members === undefined) byScope.set(scope, new Set([connection]));
        else members.add(connection);
      }
    },
    forget: leave,
    publish: ({ projection, position, changes, resync }, now) => {
      if (resync) tellModel(projection, position, now);
      for (const { model, scope, delta } of changes) {
        const text = scopeText(scope);
        if (text === undefined) tellModel(model, position, now);
        else tell(model, text, position, delta, now);
      }
    },
  };
};
