import type { Vault } from '@paddock/kit/gateways/vault/vault';
import type { LapDeps } from './lap-deps.ts';

type LapPeople = Pick<LapDeps, 'exists' | 'publicNames' | 'findPeople'>;

/** What laps ask about people; whom a search finds is told by id and public name alone. */
export const lapPeople = (
  { exists, publicNames }: Pick<LapPeople, 'exists' | 'publicNames'>,
  vault: Pick<Vault, 'search'>,
): LapPeople => ({
  exists,
  publicNames,
  findPeople: async (search, page) => {
    const { subjects, count } = await vault.search(search, page);
    return { users: subjects.flatMap(({ userId }) => userId ?? []), count };
  },
});
