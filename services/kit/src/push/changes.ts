/** One change of a read model: which part, and the change itself where screens must not wait. */
export type Change = {
  readonly model: string;
  /** `{ location: 'loc7', date: '2026-03-02' }`; empty means every part of the model. */
  readonly scope: Readonly<Record<string, string>>;
  readonly delta?: unknown;
};

/** What the projections engine tells after a commit. */
export type ChangeMessage = {
  readonly projection: string;
  readonly position: string;
  readonly changes: readonly Change[];
  /** The whole model was replaced: everything shown of it must be read anew. */
  readonly resync?: true;
};

/** The changes of all projections. After a lost connection it says `resync`, because some may have been missed. */
export type Changes = {
  /** @returns ends the listening. */
  listen(heard: (message: ChangeMessage | 'resync') => void): () => void;
};
