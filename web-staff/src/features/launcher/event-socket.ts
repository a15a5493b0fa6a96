import { CLOSE_FORBIDDEN, CLOSE_NOT_AUTHENTICATED } from '@paddock/shared-domain/contracts/live';

/** How long after a drop the socket is opened again, in milliseconds (WS-03). */
export const RECONNECT_MS = 2000;

/** `off`: the server will not have this caller (4401, 4403), so nobody tries again (rule A-142). */
export type EventSocketStatus = 'connected' | 'reconnecting' | 'off';
export type EventSocketSettings = {
  readonly open: () => WebSocket;
  /** Reads the event anew over the API; asked for after each opening, so that nothing missed stays missing (rule A-142). */
  readonly reload: () => Promise<unknown>;
  /** A message in the order it came; those that came while the event was read anew are handed over after it. */
  readonly onMessage: (message: unknown) => void;
  readonly onStatus: (status: EventSocketStatus) => void;
};
export type EventSocket = {
  /** Whether the message went out: nothing is kept for later, as a late signal is worse than none. */
  readonly send: (message: unknown) => boolean;
  readonly close: () => void;
};

const REFUSED: readonly number[] = [CLOSE_NOT_AUTHENTICATED, CLOSE_FORBIDDEN];

/** The client of `/ws/launcher/events/{id}/`: opens, closes, comes back 2000 ms after a drop (WS-02, WS-03). Knows no screen. */
export const connectEventSocket = ({ open, reload, onMessage, onStatus }: EventSocketSettings): EventSocket => {
  let socket: WebSocket | undefined;
  let connected = false;
  let closed = false;
  let retry: ReturnType<typeof setTimeout> | undefined;

  const start = () => {
    const current = open();
    socket = current;
    let waiting: unknown[] | undefined = [];
    const isCurrent = () => socket === current && !closed;
    const release = () => {
      if (!isCurrent()) return;
      const held = waiting ?? [];
      waiting = undefined;
      held.forEach(onMessage);
    };
    current.addEventListener('open', () => {
      if (!isCurrent()) return;
      connected = true;
      onStatus('connected');
      // A read that failed is shown by the screen; what was heard meanwhile is true all the same.
      reload().then(release, release);
    });
    current.addEventListener('message', ({ data }: MessageEvent) => {
      const message = isCurrent() ? parsed(data) : undefined;
      if (message === undefined) return;
      if (waiting === undefined) onMessage(message);
      else waiting.push(message);
    });
    current.addEventListener('close', ({ code }: CloseEvent) => {
      if (!isCurrent()) return;
      connected = false;
      if (REFUSED.includes(code)) return onStatus('off');
      onStatus('reconnecting');
      retry = setTimeout(start, RECONNECT_MS);
    });
  };
  start();

  return {
    send: (message) => {
      if (!connected || socket === undefined) return false;
      socket.send(JSON.stringify(message));
      return true;
    },
    close: () => {
      closed = true;
      connected = false;
      clearTimeout(retry);
      socket?.close();
    },
  };
};

const parsed = (text: unknown): unknown => {
  try {
    return JSON.parse(String(text)) as unknown;
  } catch {
    return undefined;
  }
};
