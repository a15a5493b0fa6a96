import { hold, type Rule } from './rule.ts';
import { wordsAndStringsOf } from './papers.ts';

/**
 * Habits that made papers, comments and texts hard to read for people who are not native speakers, with what to write
 * instead. Only words that have no good use here stand in the list: the rule has no exceptions.
 */
const HABITS: readonly (readonly [habit: RegExp, instead: string])[] = [
  [/\banew\b/i, 'again, or a new …'],
  [/\bwhoever\b/i, 'the person, program or process by its name, or "everybody who"'],
  [/\bnobody['’]s\b/i, 'has no owner'],
  [/(?<!\bthere )\b(?:is|are) none\b/i, 'is not a …, or there is no …'],
  [/\blook(?:s|ed) first\b/i, 'the first append, or the race by its name'],
  [/\b(?:lets?|letting) go\b/i, 'releases'],
  [/\bhears? of\b|\bheard of\b/i, 'receives, or reads'],
  [/\b(?:is|are) held to\b/i, 'must'],
  [/\bmeanwhile\b/i, 'in the meantime, or during …'],
  [/\blevel with\b/i, 'has caught up with'],
  [/\b(?:place|places) to die\b/i, 'failpoint'],
  [/\bas it were\b|\bthereby\b|\blest\b|\bupon\b|\bought\b/i, 'a shorter, more common word'],
  [/\bleans? on\b/i, 'depends on, or uses'],
  [/\bin one hand\b|\bone hand\b/i, 'one at a time'],
];

const noHabit: Rule = {
  says: 'papers, comments, titles of tests and texts of the product have none of the phrases that puzzled their readers',
  find: (files) =>
    files.flatMap((file) => {
      // The glossary names the words that are not to be used.
      if (file.path === 'docs/words.md') return [];
      const words = wordsAndStringsOf(file);
      return HABITS.flatMap(([habit, instead]) => {
        const found = habit.exec(words);
        if (found === null) return [];
        const around = words.slice(Math.max(0, found.index - 40), found.index + 40).replaceAll(/\s+/g, ' ');
        return [`${file.path}: "${found[0]}" in "…${around}…". Write: ${instead}`];
      });
    }),
  planted: {
    'services/kit/src/planted.ts': '// Whoever looks first is level with the log.',
    'web-staff/src/planted.tsx': "export const text = 'The bill is paid meanwhile.';",
    'docs/planted.md': 'The read model is made anew.',
    'tests/domain/planted.test.ts': "it('is none of theirs', () => undefined);",
  },
};
hold('plain words', [noHabit]);
