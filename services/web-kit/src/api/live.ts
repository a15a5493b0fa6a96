import { reconnectDelay } from './reconnect-delay.ts';

export type LiveChange = {
  readonly model: string;
  readonly scope: string;
  readonly position: string;
  readonly delta?: unknown;
};
export type LiveStatus = 'live' | 'reconnecting' | 'off';
export type LiveSettings = {
  /** e.g. `wss://venue.example/ws/live`. */
  readonly url: string;
  readonly token: () => string | undefined;
  readonly onChange: (change: LiveChange) => void;
  /** Messages may have been lost (after a drop, or the server says so): read everything again. */
  readonly onResync: () => void;
  readonly onStatus?: (status: LiveStatus) => void;
  readonly socket?: (url: string) => WebSocket;
  readonly random?: () => number;
};
export type LiveClient = {
  /** Subscribes to a scope (`availability/loc_2026-11-22`) until the returned function is called. May be called twice for one. */
  readonly subscribe: (scope: string) => () => void;
  readonly close: () => void;
};

const PING_MS = 30_000;
/** The server accepts only 20 messages a second; this is well below. */
const SCOPES_MS = 100;
/** From this `readyState` on (`WebSocket.CLOSING`) a socket sends nothing. */
const CLOSING = 2;
/** The server's "not allowed": another try would get the same answer (contracts/live). */
const FORBIDDEN = 4403;

/**
 * The client of `/ws/live`: connects, sends its token in the first message, subscribes, and reconnects after a drop (2 s with
 * jitter, doubling to 30 s). Uses no framework and no screen.
 */
export const connectLive = (settings: LiveSettings): LiveClient => {
  const { url, token, onChange, onResync, onStatus, random = Math.random } = settings;
  const open = settings.socket ?? ((address: string) => new WebSocket(address));
  const wanted = new Map<string, number>();
  let socket: WebSocket | undefined;
  let ready = false;
  let closed = false;
  let wasReady = false;
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let pinger: ReturnType<typeof setInterval> | undefined;

  let scopesDue: ReturnType<typeof setTimeout> | undefined;
  let scopesSentAt = -SCOPES_MS;

  const send = (message: unknown) => {
    if (socket !== undefined && !(socket.readyState >= CLOSING)) socket.send(JSON.stringify(message));
  };
  const sendScopes = () => {
    scopesDue = undefined;
    scopesSentAt = performance.now();
    if (ready) send({ type: 'subscribe', scopes: [...wanted.keys()] });
  };
  /** A screen that opens needs many scopes at once, and a held arrow key keeps changing them: they are sent together. */
  const scopesChanged = () => {
    scopesDue ??= setTimeout(sendScopes, Math.max(0, scopesSentAt + SCOPES_MS - performance.now()));
  };
  const ping = () => send({ type: 'ping' });

  const receive = (message: { readonly type?: unknown } & Partial<LiveChange>) => {
    if (message.type === 'ready') {
      ready = true;
      failures = 0;
      sendScopes();
      onStatus?.('live');
      // Messages between the drop and now were not received.
      if (wasReady) onResync();
      wasReady = true;
      ping();
    } else if (message.type === 'resync') onResync();
    else if (message.type === 'changed' && message.model !== undefined && message.scope !== undefined)
      onChange({ model: message.model, scope: message.scope, position: message.position ?? '', delta: message.delta });
  };

  const start = () => {
    const current = open(url);
    socket = current;
    current.addEventListener('open', () => {
      const bearer = token();
      send({ type: 'authenticate', ...(bearer !== undefined && { token: bearer }) });
    });
    current.addEventListener('message', (event: MessageEvent) => {
      try {
        receive(JSON.parse(String(event.data)) as Parameters<typeof receive>[0]);
      } catch {
        // A frame that is no message of ours is ignored.
      }
    });
    current.addEventListener('close', (event: CloseEvent) => {
      ready = false;
      clearInterval(pinger);
      if (closed || event.code === FORBIDDEN) return onStatus?.('off');
      onStatus?.('reconnecting');
      retry = setTimeout(start, reconnectDelay(failures, random));
      failures += 1;
    });
    pinger = setInterval(() => ready && ping(), PING_MS);
  };
  start();

  return {
    subscribe: (scope) => {
      wanted.set(scope, (wanted.get(scope) ?? 0) + 1);
      if (wanted.get(scope) === 1) scopesChanged();
      let done = false;
      return () => {
        if (done) return;
        done = true;
        const left = (wanted.get(scope) ?? 1) - 1;
        if (left > 0) wanted.set(scope, left);
        else wanted.delete(scope);
        if (left === 0) scopesChanged();
      };
    },
    close: () => {
      closed = true;
      ready = false;
      clearTimeout(retry);
      clearTimeout(scopesDue);
      clearInterval(pinger);
      socket?.close();
    },
  };
};
