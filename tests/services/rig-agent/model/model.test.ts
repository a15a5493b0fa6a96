import { describe, expect, it } from 'vitest';
import { howMany } from '../../../support/how-many.ts';
import { tellStory } from './model-story.ts';
import { faultsOf } from './what-must-hold.ts';

/** Stories in each test; each seed is one story. */
const STORIES = howMany(50, 150);

describe('a rig whose connection, power and clock fail starts nothing late, older or twice, reports each fact once, and ends as requested', () => {
  it.each([0, 1, 2, 3, 4, 5, 6, 7])(`in ${STORIES} stories from seed %i × ${STORIES}`, async (part) => {
    const wrong: string[] = [];
    const seen = { kills: 0, starts: 0, facts: 0 };
    for (let seed = part * STORIES + 1; seed <= (part + 1) * STORIES; seed += 1) {
      const story = await tellStory(seed);
      seen.kills += story.kills.length;
      seen.starts += story.machine.starts.length;
      seen.facts += story.venue.log.length;
      wrong.push(...faultsOf(story).map((fault) => `seed ${seed}: ${fault}`));
    }
    process.stdout.write(`${STORIES} stories: ${seen.starts} games, ${seen.facts} facts, ${seen.kills} kills\n`);
    expect(wrong.slice(0, 20)).toEqual([]);
    expect(seen.kills).toBeGreaterThan(STORIES);
  });
});
