import { CLOSE_FORBIDDEN, CLOSE_NOT_AUTHENTICATED } from '@paddock/shared-domain/contracts/live';

/** Milliseconds from a drop to the next attempt to connect (WS-03). */
export const RECONNECT_MS = 2000;

/** `off`: the server refused this caller (4401, 4403), so there are no more attempts (rule A-142). */
export type EventSocketStatus = 'connected' | 'reconnecting' | 'off';
export type EventSocketSettings = {
  readonly open: () => WebSocket;
  /** Reads the event over the API; called after each opening, so that no missed change stays missing (rule A-142). */
  readonly reload: () => Promise<unknown>;
  /** Messages in order of arrival; those that arrive during a read of the event are delivered after it. */
  readonly onMessage: (message: unknown) => void;
  readonly onStatus: (status: EventSocketStatus) => void;
};
export type EventSocket = {
  /** Returns whether the message was sent. Nothing is queued: a late signal is worse than none. */
  readonly send: (message: unknown) => boolean;
  readonly close: () => void;
};

const REFUSED: readonly number[] = [CLOSE_NOT_AUTHENTICATED, CLOSE_FORBIDDEN];

/**
 * The client of `/ws/launcher/events/{id}/`: opens, closes, reconnects 2000 ms after a drop (WS-02, WS-03). Independent of the
 * screen.
 */
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
      // The screen shows a failed read; the messages received in the meantime are delivered all the same.
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
