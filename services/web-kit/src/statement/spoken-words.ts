import type { StatementWords } from './statement-words.ts';

let spoken: StatementWords | undefined;

/** The bill's texts in the language spoken now; undefined where that is English, which the screen brings along. */
export const spokenStatement = (): StatementWords | undefined => spoken;
export const speakOnStatement = (words: StatementWords | undefined): void => {
  spoken = words;
};
