import type { Group } from '@paddock/shared-domain/catalogue/contract';
import { Chip } from '@paddock/web-kit/ui/chip.tsx';
import { messages } from '../../../messages/messages.ts';
import styles from './group-badges.module.css';

/** The groups of a car (AVAIL-04). */
export const GroupBadges = ({ groups }: { readonly groups: readonly Group[] }) =>
  groups.length === 0 ? null : (
    <ul className={styles.badges} aria-label={messages.availability.dialogGroups}>
      {groups.map(({ id, name }) => (
        <li key={id}>
          <Chip>{name}</Chip>
        </li>
      ))}
    </ul>
  );
