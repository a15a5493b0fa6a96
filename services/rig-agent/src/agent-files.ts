/**
 * The agent's own small files. Every call returns only once the bytes are on disk, so that nothing is sent before it is safe from
 * a power cut. The calls are synchronous: the files are small.
 */
export type AgentFiles = {
  /** Undefined if there is no such file. */
  read(name: AgentFileName): Uint8Array | undefined;
  /** Appends. After a power cut a part of `bytes` may be there; older bytes are never damaged. */
  append(name: AgentFileName, bytes: Uint8Array): void;
  /** After a power cut the file is wholly the old one or wholly the new one. */
  replace(name: AgentFileName, bytes: Uint8Array): void;
};
export type AgentFileName =
  | 'outbox.jsonl'
  | 'state.json'
  | 'rig.json'
  | 'game-process.json'
  | 'server-process.json'
  | 'server-ports.json';

/** In-memory files of a simulated rig. Keep them over a restart of the agent, like a disk. */
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
