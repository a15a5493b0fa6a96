/**
 * Reports what is being done and that it still runs: on a terminal in one changing line, elsewhere every ten seconds.
 *
 * @template T
 * @param {string} what @param {() => Promise<T>} work @param {() => string} [detail] e.g. how far it is
 * @returns {Promise<T>}
 */
export const withProgress = async (what, work, detail = () => '') => {
  const startedAt = performance.now();
  const terminal = process.stdout.isTTY === true;
  const seconds = () => Math.round((performance.now() - startedAt) / 1000);
  const show = () => {
    const words = `${what} ... ${seconds()} s${detail()}`;
    process.stdout.write(terminal ? `\r\u001b[K${words}` : `${words}\n`);
  };
  process.stdout.write(terminal ? `${what} ...` : `${what} ...\n`);
  const ticking = setInterval(show, terminal ? 500 : 10_000);
  try {
    return await work();
  } finally {
    clearInterval(ticking);
    const done = `${what}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
    process.stdout.write(terminal ? `\r\u001b[K${done}\n` : `${done}\n`);
  }
};
