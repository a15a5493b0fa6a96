/** What an examination says: one sentence with what to do, and no secret. */
export type Finding = {
  /**
   * `wrong`: Paddock does not start with it, or something that a venue needs does not work. `unwise`: it works, but change it. `in
   * force`: a rule that the settings choose.
   */
  readonly kind: 'wrong' | 'unwise' | 'in force';
  readonly text: string;
};

export const wrong = (text: string): Finding => ({ kind: 'wrong', text });
export const inForce = (text: string): Finding => ({ kind: 'in force', text });
export const unwise = (text: string): Finding => ({ kind: 'unwise', text });

/** The first line of an error: some libraries add more lines, which do not help here. */
export const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? '';
