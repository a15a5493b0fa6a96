import type { Decode } from '@paddock/event-store/codec';
import type { EventStore } from '@paddock/event-store/port';
import type { Recorded } from '@paddock/shared-domain/kernel/message';
import type { EvidenceEvent } from '@paddock/shared-domain/runs/evidence-events';
import { afterTale, nothingHeard, talesOf } from '@paddock/shared-domain/runs/followed-server';
import type { RunId } from '@paddock/shared-domain/launcher/ids';
import type { RunEventOf } from '@paddock/shared-domain/runs/run-events';
import type { RunLaps } from '@paddock/shared-domain/runs/run-laps';
import { type EvidenceItems, noItems, textOf, withEvidence } from './evidence-items.ts';
import { heardIn } from './evidence-texts.ts';

type Added = RunEventOf<'LapAdded'>['data'];

/**
 * Laps that the present reader finds in the stored datagrams of a run and that the run lacks: their datagrams were unreadable
 * when they arrived. A lap is identified by the number of its datagram. The whole run is read, so that slots and sessions are as
 * they were.
 */
export const addedFromBatches = async (
  { store, decode }: { readonly store: Pick<EventStore, 'readStream'>; readonly decode: Decode },
  runId: RunId,
  run: RunLaps,
): Promise<readonly Added[]> => {
  const { started } = run;
  if (started === undefined) return [];
  const known = new Set(
    run.laps.flatMap(({ datagram, added }) => datagram ?? (added?.witness === 'UDP' ? added.lap : [])),
  );
  const ofBatches = withEvidence((kind) => kind === 'UDP_BATCH');
  const added: Added[] = [];
  let server = nothingHeard;
  let items: EvidenceItems = noItems;
  for await (const recorded of store.readStream(`evidence-${runId}`)) {
    items = ofBatches({ ...items, items: [] }, decode(recorded) as Recorded<EvidenceEvent>);
    for (const item of items.items)
      for (const { message, ...when } of heardIn(await textOf(item), item.monoZero)) {
        const tales = talesOf(server, message, { runId, eventId: started.eventId, ...when });
        server = tales.reduce(afterTale, server);
        for (const { type, data } of tales) {
          if (type !== 'LapObserved' || known.has(data.datagram)) continue;
          const { guid = '', car = '' } = server.slots.get(data.slot) ?? {};
          const { at, slot, millis, cuts, gapMs, datagram, session } = data;
          const opened = [...run.sessions.values()].findLast((one) => one.datagram <= datagram);
          added.push({
            runId,
            eventId: started.eventId,
            witness: 'UDP',
            evidence: item.sha256,
            at,
            session: opened?.session ?? session,
            type: null,
            slot,
            seatId: null,
            guid,
            car,
            lap: datagram,
            millis,
            cuts,
            gapMs,
            sectorsMillis: [],
            tyre: null,
            fuelLitres: null,
          });
        }
      }
  }
  return added;
};
