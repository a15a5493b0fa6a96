/** One connection to the venue; text frames. */
export type AgentSocket = { send(text: string): void; close(): void };
export type SocketEvents = {
  readonly opened: () => void;
  readonly heard: (text: string) => void;
  /** Told once, also where the connection never came to be. `code`: how a venue closed it; undefined where the line broke. */
  readonly closed: (code: number | undefined) => void;
};
/** Opens a connection. A simulation hands in one of its own. */
export type ConnectSocket = (events: SocketEvents) => AgentSocket;
