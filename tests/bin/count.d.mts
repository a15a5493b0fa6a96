export interface Test {
  readonly file: string;
  readonly title: string;
}
export interface Suite {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly reasons: readonly string[];
  readonly failures: readonly Test[];
}
export function countVitest(name: string, report: object | undefined, exitCode: number): Suite;
export function countPlaywright(name: string, report: object | undefined, exitCode: number): Suite;
export function totalLine(suites: readonly Suite[]): string;
export function figures(suite: Pick<Suite, 'passed' | 'failed' | 'skipped'>): string;
