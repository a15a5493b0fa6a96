/** One connection to the venue, with text frames. */
export type AgentSocket = { send(text: string): void; close(): void };
export type SocketEvents = {
  readonly opened: () => void;
  readonly heard: (text: string) => void;
  /** Called once, also if the connection was never made. `code`: the close code of the venue; undefined if the line broke. */
  readonly closed: (code: number | undefined) => void;
};
/** Opens a connection. Simulations pass in their own. */
export type ConnectSocket = (events: SocketEvents) => AgentSocket;
