import { Capitals } from '@paddock/web-kit/ui/capitals.tsx';
import { messages } from '../../../messages/en.ts';
import { attendances, looks, NOTE_SIGN, type EntryLook } from '../../../ui/booking/entry-words.ts';
import cellStyles from '../../../ui/booking/slot-look.module.css';
import styles from './planner-rail.module.css';

const order: readonly EntryLook[] = ['paid', 'pending', 'club', 'party', 'held', 'blackout'];

/** The legend of the grid's colours, signs and hatchings. */
export const StateKey = () => (
  <section className={styles.group} aria-labelledby="state-key">
    <Capitals as="h2" id="state-key">
      {messages.planner.key}
    </Capitals>
    <ul className={styles.list}>
      {order.map((look) => (
        <li key={look} className={`${cellStyles.look} ${cellStyles.inKey}`} data-look={look}>
          {looks[look].sign !== '' && <span aria-hidden="true">{looks[look].sign}</span>} {looks[look].word}
        </li>
      ))}
      {(['arrived', 'no_show'] as const).map((said) => (
        <li key={said} className={cellStyles.inKey}>
          <span aria-hidden="true">{attendances[said].sign}</span> {attendances[said].word}
        </li>
      ))}
      <li className={cellStyles.inKey}>
        <span aria-hidden="true">{NOTE_SIGN}</span> {messages.notes.mark}
      </li>
      <li className={`${cellStyles.look} ${cellStyles.inKey}`} data-look="selected">
        {messages.planner.looks.selected}
      </li>
    </ul>
  </section>
);
