import type { LocationId } from '@paddock/shared-domain/kernel/ids';
import type { Entry, RaceEvent } from '@paddock/shared-domain/launcher/race-contract';
import type { RigStep } from '@paddock/shared-domain/launcher/rig-progress';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { messages } from '../../messages/en.ts';
import { useSignalAlone } from './mutations.ts';
import { RigState, stepOf } from './rig-state.tsx';
import styles from './seat-row.module.css';

const words = messages.launcher.alone;
const ON_ITS_WAY: readonly RigStep[] = ['sent', 'acknowledged', 'loading', 'late', 'launched'];

/** Whether a seat's game runs or is about to start. */
export const isOnItsWay = (entry: Entry): boolean => ON_ITS_WAY.includes(stepOf(entry));

type AloneToolsProps = {
  readonly name: string;
  readonly event: RaceEvent;
  readonly entry: Entry;
  readonly location: LocationId;
  readonly onEdit: () => void;
};

/** A seat that drives alone: driver and car, the state of its rig, and its start and stop (launcher.md 2.3). */
export const AloneTools = ({ name, event, entry, location, onEdit }: AloneToolsProps) => {
  const { mutate, isPending } = useSignalAlone(location, event.id);
  const runs = isOnItsWay(entry);
  const ready = event.track !== null && event.sessions.length > 0 && entry.car !== null;
  return (
    <div className={styles.alone}>
      <span className={styles.race}>
        {[entry.user_name || messages.launcher.member.nobody, entry.car_name, event.track_name]
          .filter((part) => part !== '')
          .join(' · ')}
      </span>
      <RigState member={{ calendar_name: name, entry }} />
      <span className={styles.tools}>
        {runs ? (
          <Button
            variant="destructive"
            busy={isPending}
            aria-label={words.stopOf(name)}
            onClick={() => mutate('SESSION_EXIT')}
          >
            {words.stop}
          </Button>
        ) : (
          <Button
            busy={isPending}
            disabled={!ready}
            title={ready ? undefined : words.notReady}
            aria-label={words.startOf(name)}
            onClick={() => mutate('SESSION_START')}
          >
            {words.start}
          </Button>
        )}
        <Button variant="quiet" aria-label={words.editOf(name)} onClick={onEdit}>
          {words.edit}
        </Button>
      </span>
    </div>
  );
};
