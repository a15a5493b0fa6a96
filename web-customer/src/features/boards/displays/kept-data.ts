const PREFIX = 'paddock.display.';

const write = (key: readonly string[], data: unknown): void =>
  localStorage.setItem(PREFIX + key.join('/'), JSON.stringify(data));

/**
 * The last data of a display, stored across reloads and restarts of the browser (rules ): the page may load while the
 * API is down. The data is as public as the display.
 */
export const keepData = <Data>(key: readonly string[], data: Data): Data => {
  try {
    write(key, data);
  } catch {
    // Full: deletes what old boards left. Forbidden: the next start has no data, which is acceptable.
    forgetKeptData();
    try {
      write(key, data);
    } catch {
      // As above.
    }
  }
  return data;
};

export const keptData = <Data>(key: readonly string[]): Data | undefined => {
  try {
    const text = localStorage.getItem(PREFIX + key.join('/'));
    return text === null ? undefined : (JSON.parse(text) as Data);
  } catch {
    return undefined;
  }
};

/** Deletes all of it: it may contain data that breaks a display. */
export const forgetKeptData = (): void => {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // Storage is forbidden: there is nothing to delete.
  }
};
