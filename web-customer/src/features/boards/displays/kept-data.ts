const PREFIX = 'paddock.display.';

const write = (key: readonly string[], data: unknown): void =>
  localStorage.setItem(PREFIX + key.join('/'), JSON.stringify(data));

/**
 * What a display last showed, kept over its own reloads and over a night in which the browser was started anew (rules A-124,
 * the page may come back while the API does not. It is as public as the display itself.
 */
export const keepData = <Data>(key: readonly string[], data: Data): Data => {
  try {
    write(key, data);
  } catch {
    // Full: what boards of last year left behind goes first. Forbidden: then the next start begins empty, and that is all.
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

/** Forgets all of it: what is kept may be what a display cannot draw. */
export const forgetKeptData = (): void => {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // Nothing is kept where nothing may be.
  }
};
