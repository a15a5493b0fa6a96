import type { Order, ReadModel, Standing } from '@paddock/shared-domain/operations/standing-contract';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Chip } from '@paddock/web-kit/ui/chip.tsx';
import { Panel } from '@paddock/web-kit/ui/panel.tsx';
import { type Column, Table } from '@paddock/web-kit/ui/table.tsx';
import { messages } from '../../../messages/en.ts';
import styles from './operations.module.css';
import { OrdersList } from './orders-list.tsx';
import { progressWords } from './progress-words.ts';
import type { OnAct } from './wanted-act.ts';

const words = messages.operations;
const marks = {
  running: { tone: 'go', sign: '✓' },
  rebuilding: { tone: 'record', sign: '◆' },
  halted: { tone: 'stop', sign: '!' },
} as const;

/** A dash while the event store does not answer. */
const lagOf = ({ lag_seconds: lag }: ReadModel): string => (lag === null ? '–' : words.seconds(lag.toFixed(1)));
/** Read models that need attention first, then those being rebuilt. */
const ORDER = ['halted', 'rebuilding', 'running'] as const;

const columnsFor = (onAct: OnAct): readonly Column<ReadModel>[] => [
  { key: 'name', title: words.name, cell: ({ name }) => name },
  {
    key: 'state',
    title: words.state,
    cell: ({ state, progress }) => (
      <span>
        <Chip {...marks[state]}>{words.states[state]}</Chip> {progress !== null && progressWords(progress)}
      </span>
    ),
  },
  { key: 'position', title: words.position, cell: ({ position }) => position, figures: true },
  { key: 'lag', title: words.lag, cell: lagOf, figures: true },
  {
    key: 'act',
    title: words.action,
    cell: ({ name }) => (
      <Button
        aria-label={`${words.rebuild} ${name}`}
        onClick={() =>
          onAct({
            act: { act: 'rebuild', read_model: name },
            title: words.rebuildTitle(name),
            text: words.rebuildText,
            confirm: words.rebuild,
          })
        }
      >
        {words.rebuild}
      </Button>
    ),
  },
];

type ReadModelsPanelProps = {
  readonly models: readonly ReadModel[];
  readonly passed: Standing['passed'];
  readonly orders: readonly Order[];
  readonly onAct: OnAct;
};

/** The state of each read model; halted ones first, with the event that they cannot handle. */
export const ReadModelsPanel = ({ models, passed, orders, onAct }: ReadModelsPanelProps) => {
  const halted = models.filter(({ state }) => state === 'halted');
  return (
    <Panel title={words.readModels}>
      {halted.length > 0 && (
        <Alert kind="danger">
          {words.halted(halted.map(({ name }) => name).join(', '))}
          <ul className={styles.errors}>
            {halted.map(({ name, error }) => (
              <li key={name}>
                <code className={styles.clamped}>{error}</code>
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {passed.length > 0 && (
        <Alert kind="info">{words.passed(passed.map(({ type, events }) => `${type} (${events})`).join(', '))}</Alert>
      )}
      <Table
        caption={words.readModels}
        columns={columnsFor(onAct)}
        rows={models.toSorted((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state))}
        rowKey={({ name }) => name}
        cardsOnPhone
      />
      <OrdersList orders={orders} onAct={onAct} />
    </Panel>
  );
};
