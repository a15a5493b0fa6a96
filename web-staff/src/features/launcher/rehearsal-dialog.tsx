import type { Party } from '@paddock/shared-domain/launcher/contract';
import { rehearseRaceEvent, type RehearsalReply } from '@paddock/shared-domain/rigs/rehearsal-contract';
import type { LocationId, SeatId } from '@paddock/shared-domain/kernel/ids';
import { ProblemAlert } from '@paddock/web-kit/ui/problem-alert.tsx';
import { problemText } from '@paddock/web-kit/api/api-problem.ts';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Dialog } from '@paddock/web-kit/ui/dialog.tsx';
import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api.ts';
import { locationsQuery } from '../../data/venues/venue-queries.ts';
import { messages } from '../../messages/en.ts';
import { draftToCome, eventForm } from './event-draft.ts';
import { useSaveEvent } from './mutations.ts';
import styles from './rehearsal-dialog.module.css';

const words = messages.launcher.rehearsal;
type Repair = RehearsalReply['repairs'][number];

type RehearsalDialogProps = {
  readonly party: Party;
  readonly location: LocationId;
  readonly starting: boolean;
  /** Starts all seats but these. */
  readonly onStart: (without: readonly SeatId[]) => void;
  readonly onClose: () => void;
};

/**
 * The start's rehearsal: whether it will start, which seats will not and why, when the grid will be complete, whether it fits the
 * time, and repairs (launcher.md 12.2).
 */
export const RehearsalDialog = ({ party, location, starting, onStart, onClose }: RehearsalDialogProps) => {
  const event = party.host_event;
  const [without, setWithout] = useState<readonly SeatId[]>([]);
  const zone = useQuery(locationsQuery).data?.find(({ id }) => id === location)?.timezone;
  const save = useSaveEvent(location, event.id);
  const said = useQuery({
    // `rev`: a change saved since needs another rehearsal.
    queryKey: ['rehearsal', event.id, event.rev, without],
    queryFn: ({ signal }) =>
      call(rehearseRaceEvent, { params: { id: event.id }, body: { ignore: [...without] }, signal }),
    staleTime: 0,
    gcTime: 0,
    meta: { handled: true },
  });
  const repair = (one: Repair) => {
    if (one.kind === 'IGNORE_SEAT') return setWithout([...without, one.calendar]);
    if (one.kind === 'OTHER_SKIN')
      return save.mutate({ form: {}, entries: [{ id: one.entry, form: { skin: one.skin } }] });
    // As rehearsed: with the changes that wait for the next start, which this save must not drop.
    const draft = draftToCome(event);
    const sessions = draft.sessions.map((session, at) =>
      at === one.session ? { ...session, duration: String(one.duration) } : session,
    );
    const later = event.next_start !== null && { at_next_start: true };
    save.mutate({ form: { ...eventForm({ ...draft, sessions }), ...later } });
  };
  const labelOf = (one: Repair): string => {
    if (one.kind === 'IGNORE_SEAT') return words.leaveOut(one.calendar_name);
    if (one.kind === 'OTHER_SKIN') return words.otherSkin(one.calendar_name, one.skin);
    const { name = '' } = draftToCome(event).sessions[one.session] ?? {};
    return words.shorten(name, one.duration, one.kind === 'FEWER_LAPS');
  };
  const nameOf = (seat: SeatId) => party.members.find(({ calendar }) => calendar === seat)?.calendar_name ?? '';
  const title = words.title(party.name);
  const { data } = said;
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={() => void said.refetch()} busy={said.isFetching && data !== undefined}>
            {words.again}
          </Button>
          <Button
            variant="primary"
            busy={starting}
            disabled={data?.will_start !== true || said.isFetching}
            onClick={() => onStart(without)}
          >
            {without.length === 0 ? words.start : words.startWithout(without.map(nameOf).join(', '))}
          </Button>
        </>
      }
    >
      <ProblemAlert
        error={said.error}
        words={said.isError ? `${words.failed} ${problemText(said.error)}` : undefined}
      />
      <ProblemAlert
        error={save.error}
        words={save.isError ? `${words.notSaved} ${problemText(save.error)}` : undefined}
      />
      {event.next_start !== null && <Alert kind="info">{words.waits}</Alert>}
      {data === undefined && !said.isError && (
        <Loading what={words.what}>
          <Skeleton shape="title" />
          <Skeleton shape="block" />
        </Loading>
      )}
      {data && (
        <div className={styles.said}>
          <p className={styles.verdict} data-tone={data.will_start ? 'go' : 'stop'} role="status">
            {data.will_start ? words.will : words.willNot}
          </p>
          {data.grid && (
            <dl className={styles.figures}>
              <dt>{words.gridFull}</dt>
              <dd>
                {words.between(data.grid.p5, data.grid.p95)}
                <small>{words.slowest(data.grid.slowest_name)}</small>
                {data.record.loads > 0 && <small>{words.record(data.record.loads, data.record.within)}</small>}
              </dd>
              {data.ends_at && zone !== undefined && (
                <>
                  <dt>{words.ends}</dt>
                  <dd>
                    {new Intl.DateTimeFormat('en-US', { timeZone: zone, timeStyle: 'short' }).format(
                      Date.parse(data.ends_at),
                    )}
                  </dd>
                </>
              )}
            </dl>
          )}
          {data.findings.length > 0 && (
            <ul className={styles.findings}>
              {data.findings.map(({ code, calendar, session, stops, sentence }) => (
                <li key={`${code} ${calendar ?? ''} ${session ?? ''}`} data-stops={stops}>
                  <span aria-hidden="true">{stops ? '×' : '!'}</span> {sentence}
                </li>
              ))}
            </ul>
          )}
          {data.repairs.map((one) => (
            <Button
              key={'calendar' in one ? `${one.kind} ${one.calendar}` : one.kind}
              busy={save.isPending && one.kind !== 'IGNORE_SEAT'}
              onClick={() => repair(one)}
            >
              {labelOf(one)}
            </Button>
          ))}
        </div>
      )}
    </Dialog>
  );
};
