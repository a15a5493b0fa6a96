import { ASSISTS, PRESETS } from '@paddock/embedded/demo/races-plan';
import { NEW_YORK } from '@paddock/embedded/demo/venue-plan';
import { raceEventIdOf } from '@paddock/race-control/launcher/race-event-id';
import { DAY, MINUTE, plusMillis } from '@paddock/shared-domain/kernel/time';
import { entryDecider, entryStreamId } from '@paddock/shared-domain/launcher/entry';
import { floorDecider } from '@paddock/shared-domain/launcher/party-commands';
import { raceEventDecider } from '@paddock/shared-domain/launcher/race-event-commands';
import { seatAgentDecider } from '@paddock/shared-domain/rigs/seat-agent';
import { evidenceDecider } from '@paddock/shared-domain/runs/evidence';
import { launchDecider } from '@paddock/shared-domain/runs/launch';
import { runDecider } from '@paddock/shared-domain/runs/run';
import type { Teller } from './teller.ts';

const { locationId, seats } = NEW_YORK;
const [seatId, guestSeat] = seats.map((seat) => seat.seatId) as [(typeof seats)[0]['seatId'], string];
const eventId = raceEventIdOf(seatId);
/** Starts of a busy day: enough events that books of this day close on the next. */
const STARTS = 26;
const FILES = 'a'.repeat(64);
/** SHA-256 of an empty list. */
const NOTHING = '4f53cda18c2baa0c0354bb5f9a3ecbe5ed12ab4d8e11ba873c2f11161202b945';
const PORTS = { game: 9600, http: 8081, pluginIn: 12_000, pluginOut: 12_001 };

/** A rig's server reports a race, and its results file confirms it. */
const tellServer = async ({ does, id, now }: Teller, runId: string, generation: number): Promise<void> => {
  const run = (type: string, data: object) => does(runDecider, runId, type, { runId, ...data });
  const start = { eventId, locationId, generation, hostSeatId: seatId, part: 0, filesHash: FILES, ruleSet: 'v1' };
  await run('RequestServerStart', start);
  if (generation === 1) return run('ReportServerFailed', { eventId, seatId, code: 'PORT_TAKEN' });
  const proof = ['ALIVE', 'PORT_OWNED'];
  await run('ReportServerStarted', { eventId, seatId, pid: 4242, ports: PORTS, version: '1.16', proof });
  const session = {
    ...{ version: 4, sessionIndex: 0, currentSessionIndex: 0, sessionCount: 1, serverName: 'Party', track: 'spa' },
    ...{ layout: '', name: 'Race', sessionType: 3, minutes: 10, laps: 5, waitSeconds: 60, airTemperature: 26 },
    ...{ roadTemperature: 37, weather: '3_clear', elapsedMs: 0 },
  };
  const car = { driverName: 'Bay', guid: '', carId: 0, model: 'ks_amg', skin: '' };
  const lap = (laps: number) => ({
    ...{ type: 'LAP_COMPLETED', carId: 0, lapMs: 90_000, cuts: 0, grip: 1 },
    table: [{ carId: 0, timeMs: 0, laps, finished: false }],
  });
  const messages = [
    { type: 'NEW_SESSION', ...session },
    { type: 'NEW_CONNECTION', ...car },
    lap(1),
    lap(3),
    { type: 'CONNECTION_CLOSED', ...car },
    { type: 'END_SESSION', resultsFile: 'r.json' },
  ];
  const datagrams = messages.map((message, at) => ({
    datagram: at + 1,
    at: plusMillis(now(), at * MINUTE),
    message,
  }));
  await run('HearServer', { seatId, datagrams });
  const added = {
    ...{ runId, eventId, witness: 'RESULTS', evidence: FILES, at: now(), session: 1, type: 'RACE', slot: 0 },
    ...{ seatId: null, guid: '', car: 'ks_amg', lap: 2, millis: 91_000, cuts: 0, gapMs: null, sectorsMillis: [] },
    ...{ tyre: 'SM', fuelLitres: null },
  };
  const imported = { runId, eventId, session: 1, sha256: FILES, laps: 3, matched: 2, added: 1, conflicts: 0 };
  await run('ImportResults', { imported, added: [added] });
  await run('ReportServerStopped', { eventId, seatId, reason: 'SESSIONS_OVER' });
  // The evidence that was stored, with a gap, and one item that could not be read.
  const evidence = (type: string, data: object) => does(evidenceDecider, runId, type, data);
  const kept = (seq: number) => ({
    ...{ runId, evidenceId: id(`evidence ${seq}`), agentId: id('agent'), seq, kind: 'UDP_BATCH', seatId },
    ...{ sha256: NOTHING, bytes: 2, part: 0, parts: 1, bootId: 'boot-1', mono: 1234.5, monoZero: 1_803_924_000_000.25 },
    // An empty list, as gzip in base64.
    body: 'H4sIAAAAAAACA4uOBQApu0wNAgAAAA==',
  });
  await evidence('KeepEvidence', { kept: kept(1), datagrams: { first: 1, count: 3 } });
  await evidence('KeepEvidence', { kept: kept(2), datagrams: { first: 6, count: 1 } });
  await evidence('SetAside', { runId, item: id('item'), why: 'RangeError: Invalid time value' });
  await evidence('RequestReread', { runId });
};

/** A party from its start to its end: it is hosted, somebody is invited, somebody joins, and it starts once. @param start counted from 1 */
const tellStart = async (teller: Teller, start: number): Promise<void> => {
  const { does, id, now, pass } = teller;
  const of = (name: string) => id(`${name} of start ${start}`);
  const floor = (type: string, data: object) => does(floorDecider, locationId, type, { locationId, ...data });
  const race = (type: string, data: object) => does(raceEventDecider, eventId, type, { eventId, ...data });
  const launch = (type: string, data: object) => does(launchDecider, eventId, type, { eventId, ...data });
  const rig = (type: string, data: object) =>
    does(seatAgentDecider, seatId, type, { seatId, agentId: id('agent'), ...data });
  // 1. The party, and who sits where.
  const factsOf = (seat: string) => ({ seatId: seat, seat: { locationId, active: true, eventId } });
  const [partyId, host, guest] = [of('party'), of('host'), of('guest')];
  await floor('HostParty', { partyId, name: 'Friends', memberId: host, ...factsOf(seatId) });
  const invited = { partyId, invitationId: of('invitation'), ...factsOf(guestSeat) };
  await floor('InviteMember', invited);
  await floor('WithdrawInvitation', { invitationId: invited.invitationId });
  await floor('AddMember', { partyId, memberId: guest, ...factsOf(guestSeat) });
  const entryId = of('entry');
  const driver = { userId: null, carId: null, skin: '', ballast: 0, restrictor: 0 };
  await race('AssignEntry', { entryId, seatId, driver, ofParty: true });
  await race('ChangeEntry', { entryId, driver: { skin: '00_official' } });
  // 2. The start, what the rig did about it, and the server.
  const signalId = of('signal');
  const seen = { open: false, generation: start - 1, multiplayer: true };
  await rig('ConnectAgent', { bootId: 'boot-1', version: '1.0.0', connectionId: of('connection'), from: '10.0.0.7' });
  if (start === 1) await rig('NoticeSecondSpeaker', { from: '203.0.113.66' });
  if (start === 1) await rig('ConfirmRigAddress', { address: '10.0.0.7' });
  const signal = { signalId, signal: 'SESSION_START', ignore: [], run: seen, ofParty: true };
  await race('SendSignal', signal);
  for (const stage of ['RECEIVED', 'APPLIED']) await rig('AcknowledgeSignal', { eventId, signalId, stage, code: null });
  const runId = of('run');
  const hosted = { locationId, hostSeatId: seatId, signalId, generation: start, part: 0, parts: 1, attempt: 0 };
  await launch('AssignRun', { runId, ...hosted, expiresAt: plusMillis(now(), 2 * MINUTE), grid: null });
  const fact = { eventId, seatId, entryId, generation: start, asked: start };
  const report = (type: string, data: object = {}) =>
    does(entryDecider, entryStreamId(eventId, seatId), type, { ...fact, ...data });
  await report('ReportEntryInitialized');
  await report('ReportEntryLaunched', { proof: [] });
  await report('ReportEntryLaunchFailed', { code: 'CAR_MISSING_ON_SEAT', detail: '' });
  if (start <= 2) await tellServer(teller, runId, start);
  // 3. Changes in between wait for the next start; the second time they are undone.
  const rules = { penalties: start % 2 === 0, fixedSetup: true, driftMode: false };
  const change = { multiplayer: true, rules, run: { open: start <= 2, generation: start } };
  if (start <= 2) await race('SaveRaceEvent', { ...change, atNextStart: true });
  if (start === 2) await race('SaveRaceEvent', { ...change, rules: { ...rules, penalties: false }, atNextStart: true });
  pass(3 * MINUTE);
  await race('ExpireSignal', { signalId });
  // 4. The end.
  await launch('ScheduleNextSession', { afterRunId: runId, signalId, part: 1, grid: [seatId] });
  await launch('RequestRunStop', { runId, cause: 'SIGNAL' });
  await launch('EndRun', { runId, outcome: start === 1 ? 'FAILED' : 'STOPPED' });
  if (start === 1) await launch('FailLaunch', { generation: start, code: 'PORT_TAKEN' });
  await report('ReportEntryExited', { reason: 'USER_QUIT' });
  await race('SendSignal', { signalId: of('exit'), signal: 'SESSION_EXIT', ignore: [], ofParty: true });
  await rig('DisconnectAgent', { lastSeq: start, connectionId: of('connection') });
  await race('RemoveEntry', { seatId });
  await floor('BootMember', { memberId: guest });
  await floor('DisbandParty', { partyId });
  pass(5 * MINUTE);
};

/** A rig's busy day, and the day after, on which its books close. */
export const tellRaces = async (teller: Teller): Promise<void> => {
  const { does, id, now, at } = teller;
  const rig = (type: string, data: object = {}) =>
    does(seatAgentDecider, seatId, type, { seatId, agentId: id('agent'), ...data });
  await rig('EnrolAgent', { locationId });
  await rig('ReportContent', { hash: FILES, differs: ['cars/ks_amg'] });
  const form = { eventId, multiplayer: true, presetId: PRESETS[1].presetId, assistId: ASSISTS[1]?.assistId };
  await does(raceEventDecider, eventId, 'SaveRaceEvent', form);
  const morning = now();
  for (let start = 1; start <= STARTS; start += 1) await tellStart(teller, start);
  at(plusMillis(morning, DAY));
  await tellStart(teller, STARTS + 1);
  await rig('RevokeAgent');
};
