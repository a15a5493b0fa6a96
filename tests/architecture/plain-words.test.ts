import { hold, type Rule } from './rule.ts';
import { stringsOf, wordsAndStringsOf } from './papers.ts';

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

/** Where the texts are that each chapter of the glossary is about. */
const TEXTS = {
  'Customer screens and emails':
    /^(web-customer\/src\/messages|services\/web-kit\/src\/language|services\/mails\/src\/words|shared-domain\/src\/statements)\//,
  'Staff screens': /^web-staff\/src\/messages\//,
};
/** Phrases of the column "never say". A single word has other meanings too often, and a term of the glossary has its own use. */
const phrasesIn = (chapter: string, terms: ReadonlySet<string>): readonly string[] =>
  chapter.split('\n').flatMap((line) =>
    line.startsWith('|')
      ? (line.split('|').at(-2) ?? '')
          .replaceAll(/\([^)]*\)/g, '')
          .split(/[;,]/)
          .map((phrase) => phrase.trim().replace(/\.$/, ''))
          .filter((phrase) => phrase.includes(' ') && phrase !== 'never say' && !terms.has(phrase))
      : [],
  );

const asGlossary: Rule = {
  says: 'texts of the screens and emails have none of the phrases that the glossary never says',
  find: (files) => {
    const glossary = files.find(({ path }) => path === 'docs/words.md')?.text ?? '';
    const terms = new Set(
      [...glossary.matchAll(/^\| ([^|]+?) +\|/gm)].flatMap(([, term = '']) => term.split(',').map((one) => one.trim())),
    );
    return Object.entries(TEXTS).flatMap(([title, where]) => {
      const chapter = glossary.split('\n## ').find((one) => one.startsWith(`${title}\n`)) ?? '';
      const phrases = phrasesIn(chapter, terms);
      if (phrases.length === 0) return [`docs/words.md: nothing under "${title}" is never said`];
      return files
        .filter(({ path }) => where.test(path))
        .flatMap((file) => {
          const words = stringsOf(file);
          return phrases
            .filter((phrase) => new RegExp(`(?<!\\p{L})${phrase}(?!\\p{L})`, 'iu').test(words))
            .map((phrase) => `${file.path}: "${phrase}"`);
        });
    });
  },
  planted: {
    'web-staff/src/messages/en/planted.ts': "export const done = 'The board is open again.';",
    'services/mails/src/words/planted.ts': "export const paid = 'Nothing is charged twice.';",
    'docs/words.md': '## Staff screens\n',
  },
};
hold('plain words', [noHabit, asGlossary]);
