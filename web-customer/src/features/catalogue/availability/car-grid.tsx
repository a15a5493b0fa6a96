import type { Car } from '@paddock/shared-domain/catalogue/contract';
import { messages } from '../../../messages/messages.ts';
import { drivenTime } from './driven-time.ts';
import { GroupBadges } from './group-badges.tsx';
import styles from './car-grid.module.css';

type CarGridProps = { readonly cars: readonly Car[]; readonly onOpen: (car: Car) => void };

/** Each car with its groups (AVAIL-04) and how much it was driven; a press opens its details. */
export const CarGrid = ({ cars, onOpen }: CarGridProps) => {
  const { availability } = messages;
  return (
    <ul className={styles.grid}>
      {cars.map((car) => (
        <li key={car.id} className={styles.car}>
          <button
            type="button"
            className={styles.open}
            aria-label={availability.detailsOf(car.name)}
            onClick={() => onOpen(car)}
          >
            {car.name}
          </button>
          <p className={styles.driven}>
            {car.time_millis > 0 ? availability.driven(drivenTime(car.time_millis)) : availability.neverDriven}
          </p>
          <GroupBadges groups={car.groups} />
        </li>
      ))}
    </ul>
  );
};
