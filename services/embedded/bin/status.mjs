/** @param {string[]} args the address, default PUBLIC_URL or PORT on this machine @returns {Promise<number>} exit code */
export const run = async ([address = process.env.PUBLIC_URL ?? `http://127.0.0.1:${process.env.PORT ?? 3000}`]) => {
  const answer = await fetch(new URL('/readyz', address), { signal: AbortSignal.timeout(5000) }).catch(() => undefined);
  if (answer === undefined) {
    process.stdout.write(`Nothing answers at ${address}.\n`);
    return 1;
  }
  process.stdout.write(`${address} is ${answer.ok ? 'ready' : `not ready (${answer.status})`}.\n`);
  const body = await answer.text();
  if (body !== '') process.stdout.write(`${body}\n`);
  return answer.ok ? 0 : 1;
};
