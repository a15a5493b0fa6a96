import { WebSocket } from 'ws';

/** A guest who watches one day at one location, and how late changes arrived. */
export type Guest = {
  readonly socket: WebSocket;
  /** Milliseconds from the sending of a change to its arrival, since the list was last emptied. */
  readonly delays: number[];
};

/**
 * Opens a live socket and subscribes to one location.
 * @returns once the server confirms the subscription; rejects if the handshake is refused (its status in the message).
 */
export const openGuest = (port: number, location: string): Promise<Guest> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws/live`, { perMessageDeflate: false });
    const delays: number[] = [];
    socket.on('open', () => {
      socket.send(JSON.stringify({ type: 'authenticate' }));
      socket.send(JSON.stringify({ type: 'subscribe', scopes: [`availability/${location}_2026-03-02`] }));
    });
    socket.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString()) as { type: string; delta?: { at: number } };
      if (message.type === 'subscribed') resolve({ socket, delays });
      if (message.delta !== undefined) delays.push(Date.now() - message.delta.at);
    });
    socket.on('unexpected-response', (_, { statusCode }) => reject(new Error(`refused with ${statusCode}`)));
    socket.on('error', reject);
  });
