import type { AgentSocket, ConnectSocket, SocketEvents } from '@paddock/rig-agent/agent-socket';

/** A line that tells when the venue has read what was said. */
type EchoingSocket = AgentSocket & { echoed(): Promise<void> };
type Line = { connecting: boolean; unread: number; words: string[]; socket: EchoingSocket | undefined };

/**
 * The lines of all rigs, which keep what is said until the venue's clock is where the rigs' is: nothing is told of the venue's future, and
 * nothing is read late, however fast the farm goes and however much the machine has to do.
 */
export type HeldLines = {
  /** A line whose words are held. */
  hold(connect: (events: SocketEvents) => EchoingSocket): ConnectSocket;
  /** Whether something is held. */
  hasWords(): boolean;
  /** Whether something is held by which the venue sets a rig's clock beside its own: the farm's time stays until it is let through. */
  presses(): boolean;
  letThrough(): void;
  isAnyOpen(): boolean;
  /** Whether the venue has read all that was let through, and nobody waits for a line. */
  isRead(): boolean;
};

/** A rig's hello and its beats say what its clock shows (launcher.md 4.3). */
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
