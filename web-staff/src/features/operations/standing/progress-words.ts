import { messages } from '../../../messages/en.ts';

/** The line that a terminal shows: `[#####.....] 52 % 31 000 events/s 0:04 left`. */
const LINE = /^\[[#.]*\] (?<percent>\d+) % (?<rate>[\d ]+) events\/s (?<left>\d+:\d\d) left$/;

/** How far a rebuild is, in words: a screen draws its bar itself. */
export const progressWords = (line: string): string => {
  const { percent, rate, left } = LINE.exec(line)?.groups ?? {};
  if (percent === undefined || rate === undefined || left === undefined) return line;
  return messages.operations.progress(percent, Number(rate.replaceAll(' ', '')).toLocaleString('en-US'), left);
};
