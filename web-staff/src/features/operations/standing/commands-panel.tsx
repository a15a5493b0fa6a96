import { Panel } from '@paddock/web-kit/ui/panel.tsx';
import { messages } from '../../../messages/en.ts';
import styles from './operations.module.css';

const words = messages.operations;
const COMMANDS = [
  ['npm run paddock -- help', words.inTerminal],
  ['npm run paddock -- as-of <read model|all> --at <moment>', words.pastOf],
  ['npm run paddock -- backup <folder>', words.backup],
] as const;

/** Commands that an operator runs on the machine. */
export const CommandsPanel = () => (
  <Panel title={words.commands}>
    <dl className={styles.commands}>
      {COMMANDS.map(([command, does]) => (
        <div key={command}>
          <dt>
            <code>{command}</code>
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  </Panel>
);
