// The screen is loaded on demand. Import it before the first test, so that no test waits for a busy machine.
import '../../../web-staff/src/features/launcher/launcher-page.tsx';
import { beforeEach, vi } from 'vitest';
import { act } from '@testing-library/react';
import { LiveSocket } from './live-socket.ts';

/** The server's end of one `/ws/launcher/events/{id}/`, controlled by the test. */
export class EventSocketEnd extends LiveSocket {
  static ends: EventSocketEnd[] = [];
  readonly protocols: readonly string[];
  closedByApp = false;
  constructor(url: string, protocols: readonly string[]) {
    super(url);
    LiveSocket.opened.pop();
    this.protocols = protocols;
    EventSocketEnd.ends.push(this);
  }
  accept = () => act(() => void this.dispatchEvent(new Event('open')));
  tell = (message: unknown) => act(() => this.say(message));
  /** Sends text that JSON.stringify would not write. */
  tellText = (text: string) => act(() => void this.dispatchEvent(new MessageEvent('message', { data: text })));
  end = (code: number) => act(() => void this.dispatchEvent(new CloseEvent('close', { code })));
  override close(): void {
    this.closedByApp = true;
  }
  /** The newest socket of an event. */
  static of(event: string): EventSocketEnd {
    const end = EventSocketEnd.ends.findLast(({ url }) => url.endsWith(`/ws/launcher/events/${event}/`));
    if (!end) throw new Error(`No socket of ${event}`);
    return end;
  }
}

/** Call after `withStaffClock`: sockets of race events are kept apart from the live channel. */
export const withEventSockets = (): void => {
  beforeEach(() => {
    EventSocketEnd.ends = [];
    vi.stubGlobal('WebSocket', function open(url: string, protocols: readonly string[] = []) {
      return url.includes('/ws/launcher/') ? new EventSocketEnd(url, protocols) : new LiveSocket(url);
    });
  });
};
