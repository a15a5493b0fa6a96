const venueText = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})/;

const parts = (slot: string): readonly [date: string, hour: number, minute: string] => {
  const match = venueText.exec(slot);
  if (!match) throw new RangeError(`Not a venue time: ${slot}`);
  return [match[1] ?? '', Number(match[2]), match[3] ?? ''];
};

/** `YYYY-MM-DD` of a venue text such as `2024-05-01T14:30:00-07:00`: read, not computed, so no zone can move it. */
export const slotDate = (slot: string): string => parts(slot)[0];

/** `h:mm a`, e.g. `2:30 pm`. Midnight is 12:00 am, noon 12:00 pm. */
export const slotTime = (slot: string): string => {
  const [, hour, minute] = parts(slot);
  return `${hour % 12 || 12}:${minute} ${hour < 12 ? 'am' : 'pm'}`;
};

/** `2024-05-01 2:30 pm`. */
export const slotLabel = (slot: string): string => `${slotDate(slot)} ${slotTime(slot)}`;

/** `2:30`, for the narrow side of the planner. */
export const slotClock = (slot: string): string => slotTime(slot).slice(0, -3);
