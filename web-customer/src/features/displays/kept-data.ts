const PREFIX = 'paddock.display.';

/**
 * What a display last showed, kept over its own reloads (rulings ): the page may come back while the API does not.
 * Of this tab only, and public as the display itself.
 */
export const keepData = <Data>(key: readonly string[], data: Data): Data => {
  try {
    sessionStorage.setItem(PREFIX + key.join('/'), JSON.stringify(data));
  } catch {
    // A full or forbidden storage: then the next reload begins empty, and that is all.
  }
  return data;
};

export const keptData = <Data>(key: readonly string[]): Data | undefined => {
  try {
    const text = sessionStorage.getItem(PREFIX + key.join('/'));
    return text === null ? undefined : (JSON.parse(text) as Data);
  } catch {
    return undefined;
  }
};

/** Forgets all of it: what is kept may be what a display cannot draw. */
export const forgetKeptData = (): void => {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // Nothing is kept where nothing may be.
  }
};
