import { Permission } from '@paddock/shared-domain/kernel/actor';
import { LocationId } from '@paddock/shared-domain/kernel/ids';
import { Checkbox } from '@paddock/web-kit/ui/checkbox.tsx';
import { useQuery } from '@tanstack/react-query';
import { locationsQuery } from '../../../data/venues/venue-queries.ts';
import { messages } from '../../../messages/en.ts';
import styles from '../../../ui/set-up.module.css';

export type RightsDraft = {
  readonly permissions: readonly Permission[];
  readonly is_superuser: boolean;
  /** Where they act as staff; empty for everywhere. */
  readonly locations: readonly LocationId[];
};

/** The rights as the API takes them. */
export const rightsBody = ({ permissions, is_superuser, locations }: RightsDraft) => ({
  permissions: [...permissions],
  is_superuser,
  locations: is_superuser ? [] : [...locations],
});

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
      {!isSuperuser && <LocationFields rights={rights} onChange={onChange} />}
    </fieldset>
  );
};

/** Where the permissions count. A venue of one location has no choice. */
const LocationFields = ({ rights, onChange }: Pick<RightsFieldsProps, 'rights' | 'onChange'>) => {
  const words = messages.setUp.staff;
  const { data: places = [] } = useQuery(locationsQuery);
  const { locations } = rights;
  if (places.length < 2 && locations.length === 0) return null;
  const everywhere = locations.length === 0;
  const ids = places.map(({ id }) => LocationId.parse(id));
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{words.locations}</legend>
      <Checkbox
        label={words.everywhere}
        hint={words.everywhereHint}
        checked={everywhere}
        onChange={() => onChange({ ...rights, locations: everywhere ? ids.slice(0, 1) : [] })}
      />
      {!everywhere &&
        places.map(({ id, name }) => {
          const place = LocationId.parse(id);
          return (
            <Checkbox
              key={id}
              label={name}
              checked={locations.includes(place)}
              // Without any the rights would count everywhere: another place first, or all on purpose.
              disabled={locations.length === 1 && locations.includes(place)}
              onChange={({ target }) =>
                onChange({
                  ...rights,
                  locations: target.checked ? [...locations, place] : locations.filter((present) => present !== place),
                })
              }
            />
          );
        })}
    </fieldset>
  );
};
