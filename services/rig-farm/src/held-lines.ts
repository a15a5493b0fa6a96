import type { AgentSocket, ConnectSocket, SocketEvents } from '@paddock/rig-agent/agent-socket';

/** A connection that reports when the venue has read everything sent. */
type EchoingSocket = AgentSocket & { echoed(): Promise<void> };
type Line = { connecting: boolean; unread: number; words: string[]; socket: EchoingSocket | undefined };

/**
 * The connections of all rigs. They hold messages until the venue's clock has reached the rigs' clocks. So the venue reads no
 * message early or late, whatever the speed of the farm and the load of the machine.
 */
export type HeldLines = {
  /** A connection whose messages are held. */
  hold(connect: (events: SocketEvents) => EchoingSocket): ConnectSocket;
  /** Whether any message is held. */
  hasWords(): boolean;
  /** Whether a message with a rig's clock is held: the farm's time stops until it is sent. */
  presses(): boolean;
  letThrough(): void;
  isAnyOpen(): boolean;
  /** Whether the venue has read all sent messages and no rig is connecting. */
  isRead(): boolean;
};

/** A rig's hello and heartbeats contain the time of its clock (launcher.md 4.3). */
const tellsClock = (text: string): boolean => {
  const { type } = JSON.parse(text) as { readonly type: string };
  return type === 'hello' || type === 'beat';
};

export const createHeldLines = (): HeldLines => {
  const lines = new Set<Line>();
  const some = (holds: (line: Line) => boolean): boolean => [...lines].some(holds);
  let pressing = false;
  return {
    hold:
      (connect) =>
      ({ opened, heard, closed }) => {
        const line: Line = { connecting: true, unread: 0, words: [], socket: undefined };
        lines.add(line);
        const socket = connect({
          opened: () => {
            line.connecting = false;
            opened();
          },
          heard,
          closed: (code) => {
            lines.delete(line);
            closed(code);
          },
        });
        line.socket = socket;
        return {
          send: (text) => {
            if (!lines.has(line)) return;
            line.words.push(text);
            pressing ||= tellsClock(text);
          },
          close: () => socket.close(),
        };
      },
    hasWords: () => some(({ words }) => words.length > 0),
    presses: () => pressing,
    letThrough: () => {
      pressing = false;
      for (const line of lines) {
        if (line.words.length === 0) continue;
        for (const text of line.words.splice(0)) line.socket?.send(text);
        line.unread += 1;
        void line.socket?.echoed().then(() => (line.unread -= 1));
      }
    },
    isAnyOpen: () => some(({ connecting }) => !connecting),
    isRead: () => !some(({ connecting, unread, words }) => connecting || unread > 0 || words.length > 0),
  };
};
