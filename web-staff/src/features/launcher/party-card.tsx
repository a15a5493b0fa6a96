import type { Party, PartyMember } from '@paddock/shared-domain/launcher/contract';
import type { RigStep } from '@paddock/shared-domain/launcher/rig-progress';
import type { LocationId } from '@paddock/shared-domain/kernel/ids';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { SplitButton } from '@paddock/web-kit/ui/split-button.tsx';
import { type StartLight, StartLights } from '@paddock/web-kit/ui/start-lights.tsx';
import { useId, useState } from 'react';
import { messages } from '../../messages/en.ts';
import { DisbandDialog } from './disband-dialog.tsx';
import { EventDialog } from './event-dialog.tsx';
import { MemberCard } from './member-card.tsx';
import { useBootMember } from './mutations.ts';
import { RehearsalDialog } from './rehearsal-dialog.tsx';
import { stepOf } from './rig-state.tsx';
import { ConnectionSign, ServerSign } from './party-signs.tsx';
import { totalOf } from './session-drafts.ts';
import styles from './party-card.module.css';
import { useSignals } from './use-signals.ts';

const words = messages.launcher;
const SIGNALS = ['SESSION_START', 'RELOAD', 'SESSION_EXIT', 'MP_BRIEF'] as const;
const LIGHTS: { readonly [Step in RigStep]: StartLight['state'] } = {
  none: 'dark',
  sent: 'dark',
  acknowledged: 'dark',
  loading: 'hold',
  late: 'hold',
  launched: 'go',
  failed: 'stop',
  expired: 'stop',
  superseded: 'hold',
  exited: 'dark',
};

/** Where every seat is at one of these steps, Start All interrupts nobody and is a button. Otherwise it is only in the menu. */
const IDLE: ReadonlySet<RigStep> = new Set(['none', 'exited', 'failed', 'expired']);

/** In natural order, `Bay 2` before `Bay 10`, whatever the order of joining. */
const bySeat = new Intl.Collator('en', { numeric: true });

type PartyCardProps = { readonly party: Party; readonly location: LocationId };

/** One party: whether it can start, which games are loaded, and its actions (PARTY-22 … PARTY-30). */
export const PartyCard = ({ party, location }: PartyCardProps) => {
  const [id, startId] = [useId(), useId()];
  const signals = useSignals(party);
  const boot = useBootMember(location);
  const [dialog, setDialog] = useState<'event' | 'disband' | 'rehearsal'>();
  const event = party.host_event;
  const close = () => setDialog(undefined);
  const members = party.members.toSorted((one, other) => bySeat.compare(one.calendar_name, other.calendar_name));
  // Removing the host ends the party, so that needs a confirmation (rule A-132).
  const bootMember = (member: PartyMember) =>
    member.is_host ? setDialog('disband') : boot.mutate(member.id, { onSuccess: () => window.location.reload() });

  return (
    <article className={styles.card} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id} className={styles.name}>
          {party.name}
        </h2>
        <div className={styles.signs}>
          <ServerSign state={party.server} />
          <ConnectionSign connected={signals.connected} />
        </div>
        <p className={styles.race}>
          {event.track_name || words.card.noTrack} ·{' '}
          {event.sessions.length === 0 ? words.card.noSessions : event.sessions.map(({ name }) => name).join(', ')}
        </p>
        {event.next_start !== null && <p className={styles.waits}>{words.card.waits}</p>}
        <div className={styles.start}>
          <StartLights
            label={words.card.lights(party.name)}
            lights={members.map(({ calendar_name: seat, entry }) => {
              const step = stepOf(entry);
              return { seat, state: LIGHTS[step], word: words.rig.steps[step] };
            })}
          />
          <span className={styles.total}>
            {totalOf(
              event.sessions.map(({ duration, duration_is_laps: durationIsLaps }) => ({ duration, durationIsLaps })),
            )}
          </span>
        </div>
      </header>
      <ul className={styles.members}>
        {members.map((member) => (
          <MemberCard
            key={member.id}
            member={member}
            location={location}
            canStart={party.server === 'running' && !signals.sending}
            serverRuns={party.server === 'running'}
            booting={boot.isPending && boot.variables === member.id}
            onStart={() => signals.startOnly(member.calendar, member.calendar_name)}
            onBoot={() => bootMember(member)}
          />
        ))}
      </ul>
      <footer className={styles.foot}>
        {members.every(({ entry }) => IDLE.has(stepOf(entry))) && (
          <Button
            variant="primary"
            id={startId}
            aria-labelledby={`${startId} ${id}`}
            disabled={signals.sending}
            onClick={() => signals.toAll('SESSION_START')}
          >
            {words.signals.SESSION_START}
          </Button>
        )}
        <SplitButton
          onClick={() => setDialog('event')}
          menuLabel={words.card.menu(party.name)}
          items={SIGNALS.map((signal) => ({
            label: words.signals[signal],
            onSelect: () => signals.toAll(signal),
            disabled: signals.sending,
          }))}
        >
          {words.card.edit}
        </SplitButton>
        <Button aria-label={words.rehearsal.buttonOf(party.name)} onClick={() => setDialog('rehearsal')}>
          {words.rehearsal.button}
        </Button>
        <Button variant="destructive" onClick={() => setDialog('disband')}>
          {words.card.disband}
        </Button>
      </footer>
      {dialog === 'event' && <EventDialog event={event} location={location} onClose={close} />}
      {dialog === 'rehearsal' && (
        <RehearsalDialog
          party={party}
          location={location}
          starting={signals.sending}
          onStart={(without) => {
            signals.toAll('SESSION_START', without);
            close();
          }}
          onClose={close}
        />
      )}
      {dialog === 'disband' && <DisbandDialog party={party} location={location} onClose={close} />}
    </article>
  );
};
