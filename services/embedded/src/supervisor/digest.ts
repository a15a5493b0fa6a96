const longest = 300;

/** Level names of pino, for the levels that the console shows. */
const shown: Record<number, string> = { 40: 'warning', 50: 'error', 60: 'fatal' };

/**
 * The console's version of a service's log line: warnings and errors in short, other lines not at all. A line that is no JSON is
 * shown only if `showsChatter` is set.
 */
export const digest = (name: string, line: string, showsChatter: boolean): string | undefined => {
  if (line.trim() === '') return undefined;
  let entry: { level?: unknown; msg?: unknown; err?: { message?: unknown } | null };
  try {
    entry = JSON.parse(line) as typeof entry;
  } catch {
    return showsChatter ? `${name}: ${line}`.slice(0, longest) : undefined;
  }
  const level = shown[Number(entry?.level)];
  if (level === undefined) return undefined;
  const reason = entry.err?.message;
  const words = [entry.msg, reason === entry.msg ? undefined : reason].filter((part) => typeof part === 'string');
  return `${name} ${level}: ${words.join(': ')}`.slice(0, longest);
};
