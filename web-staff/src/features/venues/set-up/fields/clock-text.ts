const two = (count: number): string => String(count).padStart(2, '0');

/** A minute of the day as the value of a time control; the end of the day, minute 1440, is 00:00. */
export const clockOf = (minute: number): string => `${two(Math.floor(minute / 60) % 24)}:${two(minute % 60)}`;
export const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
