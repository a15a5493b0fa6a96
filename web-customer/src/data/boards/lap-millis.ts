/** Milliseconds of a lap's text, `2:17.412` or `1:02:17.412` (ruling A-117); NaN for anything else. */
export const lapMillis = (hms: string): number => {
  const match = /^(?:(\d+):)?(\d+):(\d{2})\.(\d{3})$/.exec(hms);
  if (match === null) return Number.NaN;
  const [hours = 0, minutes = 0, seconds = 0, millis = 0] = match.slice(1).map((part) => Number(part ?? 0));
  return ((hours * 60 + minutes) * 60 + seconds) * 1000 + millis;
};
