import { Permission } from '@paddock/shared-domain/kernel/actor';
import { Checkbox } from '@paddock/web-kit/ui/checkbox.tsx';
import { messages } from '../../../messages/en.ts';
import styles from '../../../ui/set-up.module.css';

export type RightsDraft = { readonly permissions: readonly Permission[]; readonly is_superuser: boolean };

type RightsFieldsProps = {
  readonly legend: string;
  readonly rights: RightsDraft;
  readonly disabled?: boolean;
  readonly onChange: (rights: RightsDraft) => void;
};

/** A person's permissions. Superusers hold all, so the others are not offered for them (rule A-056). */
export const RightsFields = ({ legend, rights, disabled = false, onChange }: RightsFieldsProps) => {
  const words = messages.setUp.staff;
  const { permissions, is_superuser: isSuperuser } = rights;
  return (
    <fieldset className={styles.group} disabled={disabled}>
      <legend className={styles.legend}>{legend}</legend>
      {Permission.options.map((permission) => (
        <Checkbox
          key={permission}
          label={words.permissions[permission]}
          disabled={isSuperuser}
          checked={isSuperuser || permissions.includes(permission)}
          onChange={({ target }) =>
            onChange({
              ...rights,
              permissions: target.checked
                ? [...permissions, permission]
                : permissions.filter((present) => present !== permission),
            })
          }
        />
      ))}
      <Checkbox
        label={words.superuser}
        hint={words.superuserHint}
        checked={isSuperuser}
        onChange={({ target }) => onChange({ ...rights, is_superuser: target.checked })}
      />
    </fieldset>
  );
};
