/** Prints a line for the operator. */
export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Prints a line that the next one replaces on a terminal. Elsewhere it prints at most one line in ten seconds. */
export const sayInPlace = (): ((line: string) => void) => {
  let saidAt = performance.now();
  return (line) => {
    if (process.stdout.isTTY) process.stdout.write(`\r\u001b[K${line}`);
    else if (performance.now() - saidAt >= 10_000) {
      saidAt = performance.now();
      process.stderr.write(`${line}\n`);
    }
  };
};

/** Clears a line that was replaced in place. */
export const endLine = (): void => void (process.stdout.isTTY && process.stdout.write('\r\u001b[K'));
