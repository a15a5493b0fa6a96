import type { PartyMember } from '@paddock/shared-domain/launcher/contract';
import type { Entry } from '@paddock/shared-domain/launcher/race-contract';
import { rigStepShown, type RigStep } from '@paddock/shared-domain/launcher/rig-progress';
import { Chip } from '@paddock/web-kit/ui/chip.tsx';
import { MeterBar } from '@paddock/web-kit/ui/meter-bar.tsx';
import { messages } from '../../messages/en.ts';
import { rigFault } from '../../messages/en/rig-faults.ts';
import { loadedState } from './loaded-state.ts';
import styles from './rig-state.module.css';
import { useSeconds } from './use-seconds.ts';

const words = messages.launcher.rig;

/** How a step looks. A step that is neither success nor failure yet has no colour. */
const LOOKS: { readonly [Step in RigStep]?: { readonly tone?: 'go' | 'hold' | 'stop'; readonly sign: string } } = {
  sent: { sign: '→' },
  acknowledged: { sign: '✓' },
  loading: { tone: 'hold', sign: '◔' },
  late: { tone: 'hold', sign: '!' },
  launched: { tone: 'go', sign: '✓' },
  failed: { tone: 'stop', sign: '×' },
  expired: { tone: 'stop', sign: '×' },
  superseded: { tone: 'hold', sign: '!' },
};
/** Steps that end without staff: their seconds are counted. */
const WAITING: readonly RigStep[] = ['sent', 'acknowledged', 'loading', 'late'];
/** Details of an exit that nobody requested. */
const FAULTY_EXITS = ['CRASH', 'SERVER_GONE', 'AGENT_LOST'];

const BY_FLAGS = { none: 'none', waiting: 'loading', loaded: 'launched' } as const;
/** The step of an entry. Without `nowMs` it is never late. An entry that has only flags has the step of its flags. */
export const stepOf = (entry: Entry | null, nowMs = 0): RigStep => {
  if (entry === null) return 'none';
  const step = rigStepShown(entry.rig, entry.ack, nowMs);
  if (step !== 'none') return step;
  return BY_FLAGS[loadedState(entry)];
};
/** Whether a start can be retried. */
export const canRetry = (step: RigStep): boolean => step === 'failed' || step === 'expired';

const faultOf = ({ rig, ack }: Entry, step: RigStep): string | undefined => {
  if (step === 'failed') return rigFault(rig.failure ?? ack?.code ?? 'UNKNOWN', rig.detail);
  if (step === 'expired') return rigFault('EXPIRED', '');
  if (step === 'exited' && FAULTY_EXITS.includes(rig.detail)) return rigFault(rig.detail, '');
  return undefined;
};

type OnRig = Pick<PartyMember, 'calendar_name' | 'entry'>;
/**
 * The progress of a seat's start: sent, acknowledged, loading with its seconds and this seat's usual time, loaded, or why not and
 * what to do (launcher.md 6.1, 12.2).
 */
export const RigState = ({ member: { calendar_name: seat, entry } }: { readonly member: OnRig }) => {
  // The state decides whether it waits, not the clock: the tick only counts.
  const waiting = WAITING.includes(stepOf(entry));
  const now = useSeconds(waiting);
  const step = stepOf(entry, now);
  const look = LOOKS[step];
  if (entry === null) return null;
  const { since } = entry.rig;
  const seconds = since === null ? undefined : Math.max(0, Math.floor((now - Date.parse(since)) / 1000));
  const [from, to] = [entry.load_range.from, entry.load_range.to].map((ms) => Math.round(ms / 1000)) as [
    number,
    number,
  ];
  const fault = faultOf(entry, step);
  return (
    <>
      <span className={styles.state} aria-live="polite">
        {look && (
          <Chip {...(look.tone === undefined ? {} : { tone: look.tone })} sign={look.sign}>
            {words.steps[step]}
            {seconds !== undefined && waiting && (
              // Screen readers announce each step once, not its seconds.
              <span aria-hidden="true">
                {' · '}
                {step === 'loading' || step === 'late' ? words.secondsOf(seconds, from, to) : words.seconds(seconds)}
              </span>
            )}
          </Chip>
        )}
      </span>
      {(step === 'loading' || step === 'late') && seconds !== undefined && (
        <span className={styles.meter}>
          {/* A rig reports loading only after it has read back and compared the files that it wrote (launcher.md 4.1). */}
          <small className={styles.files}>
            <span aria-hidden="true">✓ </span>
            {words.filesVerified}
          </small>
          <MeterBar
            label={words.loadingOf(seat)}
            value={seconds / Math.max(1, to)}
            tone="lime"
            valueText={words.secondsOf(seconds, from, to)}
          />
        </span>
      )}
      {fault !== undefined && <p className={styles.fault}>{fault}</p>}
    </>
  );
};
