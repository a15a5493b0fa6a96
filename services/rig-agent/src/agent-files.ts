/**
 * The agent's own few files. Every call returns once the bytes are safe from a pulled plug, so that what is sent afterwards was kept
 * before; they are small, and a rig has a disk of its own: nothing is gained by doing it behind its back.
 */
export type AgentFiles = {
  /** Undefined where there is none. */
  read(name: AgentFileName): Uint8Array | undefined;
  /** Adds behind what is there. A pulled plug may leave a part of it, never other bytes before it. */
  append(name: AgentFileName, bytes: Uint8Array): void;
  /** The whole new file or the whole old one, whenever the plug is pulled. */
  replace(name: AgentFileName, bytes: Uint8Array): void;
};
export type AgentFileName =
  'outbox.jsonl' | 'state.json' | 'rig.json' | 'game-process.json' | 'server-process.json' | 'server-ports.json';

/** Files of a simulated rig: they outlive its agent, as a disk does. */
export const memoryFiles = (): AgentFiles => {
  const files = new Map<AgentFileName, Buffer[]>();
  return {
    read: (name) => {
      const pieces = files.get(name);
      return pieces === undefined ? undefined : Buffer.concat(pieces);
    },
    append: (name, bytes) => {
      const pieces = files.get(name);
      if (pieces === undefined) files.set(name, [Buffer.from(bytes)]);
      else pieces.push(Buffer.from(bytes));
    },
    replace: (name, bytes) => void files.set(name, [Buffer.from(bytes)]),
  };
};
