export function judgeAudit(output: string): {
  readonly checked: boolean;
  readonly grave: readonly string[];
  readonly lines: readonly string[];
};
