import type { Vault } from '@paddock/kit/gateways/vault/vault';
import type { LapDeps } from './lap-deps.ts';

type LapPeople = Pick<LapDeps, 'exists' | 'publicNames' | 'findPeople'>;

/** What laps need to know about people; a search returns only ids and public names. */
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
