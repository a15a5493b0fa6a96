import { sha256Of } from '@paddock/race-control/runs/evidence-body';
import { keepEvidence } from '@paddock/race-control/runs/keep-evidence';
import { shownText } from '@paddock/race-control/runs/shown-evidence';
import { lapDecider } from '@paddock/shared-domain/laps/lap';
import { LapId, LocationId, SeatId } from '@paddock/shared-domain/kernel/ids';
import { AgentId, RunId } from '@paddock/shared-domain/launcher/ids';
import { MONDAY, type Venue } from '../../support/venue.ts';
import { AMG, context, SPA } from './race-world.ts';

export const PROVED_LAP = LapId.parse('provedlap1');
const runId = RunId.parse('provedrun1');
const seatId = SeatId.parse('provedseat1');

/** Records an approved lap that a rig reported. Returns the SHA-256 of its shown evidence. */
export const proveLap = async ({ composed: { deps } }: Venue): Promise<string> => {
  const { commands, store } = deps;
  const text = JSON.stringify({ event: 'provedevent1', lap: 1, millis: 140_000, sectors: [], tyre: '', best: true });
  const said = { runId, agentId: AgentId.parse('provedagent1'), seatId, seq: 1, kind: 'RIG_LAP' } as const;
  await keepEvidence(commands, { ...said, bootId: 'boot1', mono: 1, monoZero: 0, text }, MONDAY);
  let sha256 = '';
  for await (const { data } of store.readStream(`evidence-${runId}`)) ({ sha256 } = data as { sha256: string });
  const lap = {
    run: runId,
    entry: null,
    session: 'HOTLAP' as const,
    userId: null,
    seatId,
    locationId: LocationId.parse('provedvenue1'),
    trackId: SPA,
    carId: AMG,
    boardId: null,
    millis: 140_000,
    sectorsMillis: [],
    cuts: 0,
    tyre: null,
    fuelLitres: null,
    ballastKg: 0,
    restrictor: 0,
    crossedAt: MONDAY,
  };
  const knowledge = { trackLengthMetres: null, carTopSpeedKmh: null, recordMillis: null, reasons: [] };
  await commands.handle(
    lapDecider,
    PROVED_LAP,
    [
      { type: 'RecordLap', data: { lapId: PROVED_LAP, lap, knowledge } },
      { type: 'AddWitness', data: { lapId: PROVED_LAP, witness: 'RIG', agrees: true, evidence: sha256 } },
    ],
    context(),
  );
  return sha256Of(shownText('RIG_LAP', text));
};
