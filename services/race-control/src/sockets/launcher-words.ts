import { LauncherClientMessage, type PeersError, SeatClientMessage } from '@paddock/shared-domain/launcher/socket';
import type { RawData } from 'ws';
import { validate } from '@paddock/kit/http/validate';
import { jsonIn } from '@paddock/kit/push/connection';
import type { LauncherPeer } from './launcher-peers.ts';

type Heard =
  | { readonly message: LauncherClientMessage | SeatClientMessage }
  | { readonly id: string | null; readonly error: PeersError };

const LONGEST_ID = 80;
const refused = (id: string | null, code: string, detail: string): Heard => ({ id, error: { code, detail } });
/**
 * Parses a client's message, or names its faults by field: an invalid message changes nothing, and its sender gets an error
 * instead of losing the socket. A seat may not send signals (rule A-141).
 */
export const heardFrom = (kind: LauncherPeer['kind'], data: RawData): Heard => {
  const said = jsonIn(data);
  if (said === undefined) return refused(null, 'invalid', 'This is not JSON.');
  const { id: named, type } = (said ?? {}) as { readonly id?: unknown; readonly type?: unknown };
  const id = typeof named === 'string' && named.length <= LONGEST_ID ? named : null;
  if (kind === 'seat' && type === 'peers') return refused(id, 'permission_denied', 'A seat sends no signals.');
  const read = validate(kind === 'seat' ? SeatClientMessage : LauncherClientMessage, said);
  if (read.valid) return { message: read.value as LauncherClientMessage | SeatClientMessage };
  const faults = Object.entries(read.fields).map(([name, [text = '']]) =>
    name === 'non_field_errors' ? text : `${name}: ${text}`,
  );
  return refused(id, 'invalid', faults.join(' '));
};
