import type { Standing } from '@paddock/shared-domain/operations/standing-contract';
import { Chip } from '@paddock/web-kit/ui/chip.tsx';
import { Panel } from '@paddock/web-kit/ui/panel.tsx';
import { messages } from '../../../messages/en.ts';
import styles from './operations.module.css';
import { troublesOf } from './troubles.ts';

const words = messages.operations.troubles;

/** What needs attention, above everything that runs without help; each line links to its panel. */
export const AttentionPanel = ({ standing }: { readonly standing: Standing }) => {
  const troubles = troublesOf(standing);
  return (
    <Panel title={words.title}>
      {troubles.length === 0 ? (
        <Chip tone="go" sign="✓">
          {words.none}
        </Chip>
      ) : (
        <ul className={styles.troubles}>
          {troubles.map(({ place, text }) => (
            <li key={text}>
              <Chip tone="stop" sign="!">
                <a href={`#${place}`}>{text}</a>
              </Chip>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
};
