import { Panel } from '@paddock/web-kit/ui/panel.tsx';
import { messages } from '../../messages/en.ts';
import { type Driver, DriverSearch } from '../../ui/laps/driver-search.tsx';
import type { FileDriver } from './file-session.ts';
import styles from '../../ui/laps/laps.module.css';

const words = messages.laps.imports;
type ImportDriversProps = {
  readonly drivers: readonly FileDriver[];
  readonly chosen: ReadonlyMap<string, Driver>;
  readonly onChoose: (key: string, driver: Driver) => void;
};

/** Assigns a customer to each rig's driver: the file knows rigs only. */
export const ImportDrivers = ({ drivers, chosen, onChoose }: ImportDriversProps) => (
  <Panel title={words.drivers}>
    <div className={styles.boards}>
      {drivers.map(({ key, name, slot }) => (
        <div key={key}>
          <DriverSearch
            label={words.driverOf(name === '' ? words.unnamed(slot) : name)}
            onChoose={(driver) => onChoose(key, driver)}
          />
          <p className={styles.quiet}>
            {chosen.has(key) ? messages.laps.ruling.chosen(chosen.get(key)?.display_name ?? '') : words.leave}
          </p>
        </div>
      ))}
    </div>
  </Panel>
);
