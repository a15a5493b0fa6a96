import { figure } from '@paddock/web-kit/format/figure.ts';
import { messages } from '../../../messages/messages.ts';

/** Driven time as text, to the minute: `12 h 4 min`. Takes milliseconds. */
export const drivenTime = (millis: number): string => {
  const { availability } = messages;
  const minutes = Math.floor(millis / 60_000);
  if (minutes === 0) return availability.underAMinute;
  if (minutes < 60) return availability.minutes(minutes);
  return availability.hours(figure(Math.floor(minutes / 60)), minutes % 60);
};
