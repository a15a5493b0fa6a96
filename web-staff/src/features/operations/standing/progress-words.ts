import { messages } from '../../../messages/en.ts';

/** The progress line of a terminal: `[#####.....] 52 % 31 000 events/s 0:04 left`. */
const LINE = /^\[[#.]*\] (?<percent>\d+) % (?<rate>[\d ]+) events\/s (?<left>\d+:\d\d) left$/;

/** The progress of a rebuild as text: the screen draws its own bar. */
export const progressWords = (line: string): string => {
  const { percent, rate, left } = LINE.exec(line)?.groups ?? {};
  if (percent === undefined || rate === undefined || left === undefined) return line;
  return messages.operations.progress(percent, Number(rate.replaceAll(' ', '')).toLocaleString('en-US'), left);
};
