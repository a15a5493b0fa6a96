/** A row of the table: what was measured, its floor, their ratio and the goal. */
export type Row = {
  readonly subject: string;
  readonly measured: string;
  readonly floor: string;
  readonly ratio: number | undefined;
  readonly goal: string;
  readonly met: boolean | undefined;
};

/** A row with a goal and without a floor. */
export const goalRow = (subject: string, measured: string, goal: string, met: boolean): Row => ({
  subject,
  measured,
  floor: '',
  ratio: undefined,
  goal,
  met,
});

/** Prints the table as text, for terminals and documents. */
export const printRows = (rows: readonly Row[]): void => {
  const cells = rows.map(({ subject, measured, floor, ratio, goal, met }) => [
    subject,
    measured,
    floor,
    ratio === undefined ? '' : ratio.toFixed(2),
    goal,
    met === undefined ? '' : met ? 'met' : 'MISSED',
  ]);
  const table = [['subject', 'measured', 'floor', 'ratio', 'goal', ''], ...cells];
  const widths = (table[0] as string[]).map((_, column) =>
    Math.max(...table.map((line) => (line[column] ?? '').length)),
  );
  for (const line of table)
    process.stdout.write(
      `${line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd()}\n`,
    );
};
