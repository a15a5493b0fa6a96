import type { Receipt } from '@paddock/shared-domain/runs/receipt';
import type { Checked } from '@paddock/shared-domain/runs/receipt-check';
import { Chip } from '@paddock/web-kit/ui/chip.tsx';
import { languageTag } from '@paddock/web-kit/language/language.ts';
import { messages } from '../../../messages/messages.ts';
import styles from './receipt-list.module.css';

const TONES = { WHOLE: 'go', MISSING: 'stop', CHANGED: 'stop' } as const;
const SIGNS = { WHOLE: '✓', MISSING: '×', CHANGED: '×' } as const;
type EvidenceListProps = { readonly receipt: Receipt; readonly checked: Checked | undefined };

/** The stored evidence, by fingerprint; an item that has changed is named. */
export const EvidenceList = ({ receipt, checked }: EvidenceListProps) => {
  const words = messages.receipt;
  return (
    <>
      <p className={styles.hint}>{words.evidenceHint}</p>
      <ul className={styles.list}>
        {receipt.evidence.map(({ sha256, kind, bytes }, index) => {
          const outcome = checked?.items[index]?.outcome;
          return (
            <li key={sha256}>
              <span className={styles.name}>{words.kinds[kind]}</span>
              <span className={styles.said}>{words.size(bytes.toLocaleString(languageTag()))}</span>
              {outcome !== undefined && (
                <Chip tone={TONES[outcome]} sign={SIGNS[outcome]}>
                  {words.items[outcome]}
                </Chip>
              )}
              <code className={styles.hash}>{sha256}</code>
            </li>
          );
        })}
      </ul>
    </>
  );
};
