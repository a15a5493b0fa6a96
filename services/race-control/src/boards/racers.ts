import { readUsers } from '@paddock/projections/identity/users/read';
import { publicName } from '@paddock/shared-domain/identity/display-name';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { Pool } from 'pg';
import type { Vault } from '@paddock/kit/gateways/vault/vault';

export type Racer = { readonly name: string; readonly social: string; readonly flagUrl: string };
export type Racers = (users: readonly UserId[]) => Promise<ReadonlyMap<UserId, Racer>>;

/** A racer who was forgotten or has no name. */
export const FORMER_RACER: Racer = { name: 'Former racer', social: '', flagUrl: '' };

export const flagUrlOf = (template: string, code: string | null | undefined): string =>
  code ? template.replace('{code}', code) : '';

/** Public names, handles and flags from the vault, read for each reply and stored nowhere else (rule A-051). */
export const createRacers =
  ({
    db,
    vault,
    flagUrlTemplate,
  }: {
    readonly db: Pool;
    readonly vault: Vault;
    readonly flagUrlTemplate: string;
  }): Racers =>
  async (users) => {
    const facts = [...(await readUsers(db, users)).values()];
    const fields = await vault.readMany(facts.map(({ subjectId }) => subjectId));
    const racers = new Map<UserId, Racer>();
    for (const { userId, subjectId } of facts) {
      const personal = fields.get(subjectId);
      if (personal === undefined) continue;
      const { racer_name: racerName, first_name: firstName, last_name: lastName } = personal;
      racers.set(userId, {
        name: publicName({ racerName, firstName, lastName }),
        social: personal.social_instagram ?? '',
        flagUrl: flagUrlOf(flagUrlTemplate, personal.flag_code),
      });
    }
    return racers;
  };
