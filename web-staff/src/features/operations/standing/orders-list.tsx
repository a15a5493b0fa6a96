import type { Order } from '@paddock/shared-domain/operations/standing-contract';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Chip } from '@paddock/web-kit/ui/chip.tsx';
import { MeterBar } from '@paddock/web-kit/ui/meter-bar.tsx';
import { messages } from '../../../messages/en.ts';
import { momentText } from '../../../ui/moment-text.ts';
import styles from './operations.module.css';
import { progressWords } from './progress-words.ts';
import type { OnAct } from './wanted-act.ts';

const words = messages.operations;
const marks = {
  waiting: { tone: 'record', sign: '◆' },
  running: { tone: 'record', sign: '◆' },
  done: { tone: 'go', sign: '✓' },
  failed: { tone: 'stop', sign: '!' },
  stopped: {},
} as const;
const isOpen = ({ state }: Order): boolean => state === 'waiting' || state === 'running';
const noteOf = ({ error, progress, ordered_at: at }: Order): string =>
  error ?? (progress === null ? momentText(at) : progressWords(progress));

/** Orders for read models, with their progress; a running rebuild can be stopped. */
export const OrdersList = ({ orders, onAct }: { readonly orders: readonly Order[]; readonly onAct: OnAct }) => {
  if (orders.length === 0) return null;
  return (
    <>
      <h3 className={styles.subtitle}>{words.orders}</h3>
      <ul className={styles.cards}>
        {orders.map((order) => (
          <li key={order.id} className={styles.card}>
            <div className={styles.what}>
              <strong>{words.ofModel(words.orderKinds[order.kind], order.read_model)}</strong>
              <span className={styles.quiet}>{noteOf(order)}</span>
              {order.state === 'running' && (
                <MeterBar label={words.progressOf(order.read_model)} value={order.share} tone="lime" />
              )}
            </div>
            <Chip {...marks[order.state]}>{words.orderStates[order.state]}</Chip>
            {order.kind === 'rebuild' && isOpen(order) && (
              <Button
                aria-label={words.callOffTitle(order.read_model)}
                onClick={() =>
                  onAct({
                    act: { act: 'call-off-rebuild', order: order.id },
                    title: words.callOffTitle(order.read_model),
                    text: words.callOffText,
                    confirm: words.callOff,
                    destructive: true,
                  })
                }
              >
                {words.callOff}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
};
