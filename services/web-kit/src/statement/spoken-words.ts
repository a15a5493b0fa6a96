import type { StatementWords } from './statement-words.ts';

let spoken: StatementWords | undefined;

/** The bill's texts in the present language; undefined for English, which the screen has itself. */
export const spokenStatement = (): StatementWords | undefined => spoken;
export const speakOnStatement = (words: StatementWords | undefined): void => {
  spoken = words;
};
