import { LocationId, RaceEventId, SeatId } from '@paddock/shared-domain/kernel/ids';
import { type EntryCommand, entryDecider, entryStreamId } from '@paddock/shared-domain/launcher/entry';
import { type EntryEvent, FilesHash } from '@paddock/shared-domain/launcher/entry-events';
import { shownState } from '@paddock/shared-domain/launcher/entry-phase';
import { AgentId, EntryId, RunId, SignalId } from '@paddock/shared-domain/launcher/ids';
import { runDecider } from '@paddock/shared-domain/runs/run';
import type { RunEvent } from '@paddock/shared-domain/runs/run-events';
import { givesWay, joinAddressOf, seatAgentDecider } from '@paddock/shared-domain/rigs/seat-agent';
import type { SeatAgentEvent, SeatAgentEventOf } from '@paddock/shared-domain/rigs/seat-agent-events';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { storiesOf, type Wanted } from '../../support/given.ts';

const seatId = SeatId.parse('seat1');
const eventId = RaceEventId.parse('event1');
const entryId = EntryId.parse('entry1');
const filesHash = FilesHash.parse('a'.repeat(64));

describe('What a rig reports about its entry', () => {
  const { given } = storiesOf(entryDecider);
  const start = (generation: number) => ({ eventId, seatId, entryId, generation });
  const initialized = (generation: number): EntryEvent => ({
    type: 'EntryInitialized',
    data: { ...start(generation), filesHash },
  });
  const launched = (generation: number): EntryEvent => ({
    type: 'EntryLaunched',
    data: { ...start(generation), proof: ['PROCESS', 'MEMORY_MOVES'], loadMs: 19_400 },
  });
  const failed = (generation: number): EntryEvent => ({
    type: 'EntryLaunchFailed',
    data: { ...start(generation), code: 'CAR_MISSING_ON_SEAT', detail: '' },
  });
  const exited = (generation: number): EntryEvent => ({
    type: 'EntryExited',
    data: { ...start(generation), reason: 'SIGNAL' },
  });
  const report = (event: EntryEvent, asked: number) =>
    ({ type: `Report${event.type}`, data: { ...event.data, asked } }) as Wanted<EntryCommand>;

  it('moves its card from loading to launched to exited, and a new start begins again', () => {
    const seen = (...events: EntryEvent[]) => shownState(given(...events).state());
    expect(seen()).toBeNull();
    expect(seen(initialized(1))).toBe('initialized');
    expect(seen(initialized(1), launched(1))).toBe('launched');
    expect(seen(initialized(1), launched(1), exited(1))).toBe('exited');
    expect(seen(initialized(1), launched(1), exited(1), initialized(2))).toBe('initialized');
    expect(given(initialized(1), failed(1)).state()).toMatchObject({ phase: 'failed', failure: 'CAR_MISSING_ON_SEAT' });
  });

  it('is recorded once, however often it is sent, and never for a start that nobody requested', () => {
    given(initialized(1))
      .when(report(initialized(1), 1))
      .then();
    given(initialized(1))
      .when(report(launched(1), 1))
      .then(launched(1));
    given()
      .when(report(launched(2), 1))
      .thenRefused('GenerationUnknown');
  });

  it('of an earlier start is recorded but changes nothing; a launch implies that loading began', () => {
    given(launched(2))
      .when(report(exited(1), 2))
      .then(exited(1));
    expect(given(launched(2), exited(1)).state()).toMatchObject({
      generation: 2,
      phase: 'launched',
      initialized: true,
    });
    expect(shownState(given(exited(1), launched(1)).state())).toBe('exited');
  });

  it('counts also after a failure: a game that loads late is launched', () => {
    expect(given(failed(1), launched(1)).state()).toMatchObject({ phase: 'launched', failure: null });
  });

  it('gives the same state in whatever order the facts of a start arrive', () => {
    const facts = [initialized(3), launched(3), exited(3), launched(2), failed(1)];
    const end = given(...facts).state();
    fc.assert(
      fc.property(fc.shuffledSubarray(facts, { minLength: facts.length }), (shuffled) => {
        const { heard: _heard, ...state } = given(...shuffled).state();
        expect(state).toMatchObject({ generation: 3, phase: 'exited', exited: true });
        expect(end).toMatchObject({ phase: 'exited' });
      }),
    );
    expect(entryStreamId(eventId, seatId)).toBe('event1_seat1');
  });
});

describe('What a host reports about its server', () => {
  const { given } = storiesOf(runDecider);
  const runId = RunId.parse('run1');
  const run = { runId, eventId };
  const requested: RunEvent = {
    type: 'ServerStartRequested',
    data: {
      ...run,
      locationId: LocationId.parse('west'),
      generation: 1,
      hostSeatId: seatId,
      part: 0,
      filesHash,
      ruleSet: 'v1',
    },
  };
  const ports = { game: 9600, http: 8081, pluginIn: 12_000, pluginOut: 12_001 };
  const startedData = { ...run, pid: 4242, ports, version: '1.16', proof: ['ALIVE' as const] };
  const started: RunEvent = { type: 'ServerStarted', data: startedData };
  const stopped: RunEvent = { type: 'ServerStopped', data: { ...run, reason: 'SIGNAL' } };

  it('is recorded once and in order, and a run that ended never begins again', () => {
    given(requested).when({ type: 'RequestServerStart', data: requested.data }).then();
    given(requested)
      .when({ type: 'ReportServerStarted', data: { ...startedData, seatId } })
      .then(started);
    given(requested, started)
      .when({ type: 'ReportServerStarted', data: { ...startedData, seatId } })
      .then();
    given(requested, started, stopped)
      .when({ type: 'ReportServerStarted', data: { ...startedData, seatId } })
      .thenRefused('RunOver');
    given(requested, started)
      .when({ type: 'ReportServerFailed', data: { ...run, code: 'PORT_TAKEN', seatId } })
      .thenRefused('RunOver');
    given(requested)
      .when({ type: 'ReportServerStopped', data: { ...run, reason: 'SIGNAL', seatId } })
      .then(stopped);
  });

  it('is accepted only for a known run and from its host seat', () => {
    given()
      .when({ type: 'ReportServerStarted', data: { ...startedData, seatId } })
      .thenRefused('RunUnknown');
    given(requested)
      .when({ type: 'ReportServerStarted', data: { ...startedData, seatId: SeatId.parse('seat2') } })
      .thenRefused('SeatIsNotHost');
  });
});

describe('The rig of a seat', () => {
  const { given } = storiesOf(seatAgentDecider);
  const agentId = AgentId.parse('agent1');
  const agent = { seatId, agentId };
  const enrolled: SeatAgentEvent = { type: 'AgentEnrolled', data: { ...agent, locationId: LocationId.parse('west') } };
  const connected: SeatAgentEvent = { type: 'AgentConnected', data: { ...agent, bootId: 'b1', version: '1.0.0' } };
  const ack = (stage: 'RECEIVED' | 'APPLIED' | 'EXPIRED') => ({
    ...agent,
    eventId,
    signalId: SignalId.parse('signal1'),
    stage,
    code: null,
  });
  const other = AgentId.parse('agent2');

  it('is accepted while it is paired; a replaced or dismissed rig is refused', () => {
    given(enrolled).when({ type: 'ConnectAgent', data: connected.data }).then(connected);
    given().when({ type: 'ConnectAgent', data: connected.data }).thenRefused('AgentNotPaired');
    const another = { seatId, agentId: other, locationId: LocationId.parse('west') };
    given(enrolled, connected)
      .when({ type: 'EnrolAgent', data: another })
      .then({ type: 'AgentRevoked', data: agent }, { type: 'AgentEnrolled', data: another });
    given(enrolled, { type: 'AgentRevoked', data: agent })
      .when({ type: 'AcknowledgeSignal', data: ack('APPLIED') })
      .thenRefused('AgentNotPaired');
    given(enrolled)
      .when({ type: 'RevokeAgent', data: { seatId, agentId: other } })
      .then();
  });

  it('is disconnected when its own connection ends, but not when a connection ends that it replaced', () => {
    const over = (connectionId: string): SeatAgentEvent => ({
      type: 'AgentConnected',
      data: { ...agent, bootId: 'b1', version: '1.0.0', connectionId, steamId: null, address: '10.0.0.7' },
    });
    const end = (connectionId: string) => ({ ...agent, lastSeq: 3, connectionId });
    given(enrolled, over('first'), over('second'))
      .when({ type: 'DisconnectAgent', data: end('first') })
      .then();
    given(enrolled, over('first'), over('second'))
      .when({ type: 'DisconnectAgent', data: end('second') })
      .then({ type: 'AgentDisconnected', data: end('second') });
    expect(given(enrolled, over('first')).state()).toMatchObject({ connectionId: 'first', address: '10.0.0.7' });
  });

  const line = (bootId: string, from: string | null, connectionId = bootId): SeatAgentEventOf<'AgentConnected'> => ({
    type: 'AgentConnected',
    data: { ...agent, bootId, version: '1.0.0', connectionId, steamId: null, address: '10.9.9.9', from },
  });
  const standing = (...events: SeatAgentEvent[]) => given(enrolled, ...events).state();

  it('is another program with the same key if an earlier start of the agent comes back, and that is said once', () => {
    const [real, other] = [line('real', '10.0.0.7'), line('other', '10.0.0.7')];
    given(enrolled, real).when({ type: 'ConnectAgent', data: other.data }).then(other);
    given(enrolled, real, real).when({ type: 'ConnectAgent', data: other.data }).then(other);
    const twice: SeatAgentEvent = { type: 'RigKeyUsedTwice', data: { ...agent, from: '10.0.0.7' } };
    given(enrolled, real, other).when({ type: 'ConnectAgent', data: real.data }).then(twice, real);
    given(enrolled, real, other, twice, real).when({ type: 'ConnectAgent', data: other.data }).then(other);
    given(enrolled, real, twice).when({ type: 'NoticeSecondSpeaker', data: twice.data }).then();
    // A new pairing has a new key.
    const again = AgentId.parse('agent3');
    const paired: SeatAgentEvent = {
      type: 'AgentEnrolled',
      data: { seatId, agentId: again, locationId: LocationId.parse('west') },
    };
    expect(standing(real, other, twice, paired)).toMatchObject({ keyUsedTwice: false, boots: [], home: undefined });
  });

  it('is not displaced from another address while it is connected from its own, nor by a program that yields', () => {
    const at = (from: string | null, bootId = 'other', yields = false) => ({ bootId, from, yields });
    const home = standing(line('real', '10.0.0.7'));
    expect(givesWay(home, at('203.0.113.66'))).toBe(true);
    expect(givesWay(home, at(null))).toBe(true);
    expect(givesWay(home, at('10.0.0.7'))).toBe(false);
    expect(givesWay(home, at('10.0.0.7', 'other', true))).toBe(true);
    // The same start of the agent, after its line broke or its address changed.
    expect(givesWay(home, at('10.0.0.8', 'real', true))).toBe(false);
    // The stranger holds the seat: the rig takes it back.
    const stolen = standing(line('real', '10.0.0.7'), line('other', '203.0.113.66'));
    expect(givesWay(stolen, at('10.0.0.7', 'restarted'))).toBe(false);
    // Nobody is connected.
    const gone: SeatAgentEvent = { type: 'AgentDisconnected', data: { ...agent, lastSeq: 0, connectionId: 'real' } };
    expect(givesWay(standing(line('real', '10.0.0.7'), gone), at('203.0.113.66', 'other', true))).toBe(false);
    // A rig on the venue's own machine has its place too.
    expect(givesWay(standing(line('real', null)), at('10.0.0.9'))).toBe(true);
  });

  it('is joined where its connection comes from or where staff confirmed, never where it says', () => {
    expect(joinAddressOf(standing(line('real', '10.0.0.7')))).toBe('10.0.0.7');
    expect(joinAddressOf(standing(line('real', null)))).toBe('10.9.9.9');
    const confirmed: SeatAgentEvent = { type: 'RigAddressConfirmed', data: { ...agent, address: '10.0.0.9' } };
    const moved = standing(line('real', '10.0.0.7'), line('real', '10.0.0.8'), confirmed);
    expect(joinAddressOf(moved)).toBe('10.0.0.9');
    expect(moved.home).toBe('10.0.0.8');
    given(enrolled, line('real', '10.0.0.7'), confirmed)
      .when({ type: 'ConfirmRigAddress', data: confirmed.data })
      .then();
  });

  it('answers a signal once: a final answer is not changed', () => {
    const said = (stage: 'RECEIVED' | 'APPLIED' | 'EXPIRED'): SeatAgentEvent => ({
      type: 'SignalAcknowledged',
      data: ack(stage),
    });
    const answer = (stage: 'RECEIVED' | 'APPLIED' | 'EXPIRED') =>
      ({ type: 'AcknowledgeSignal', data: ack(stage) }) as const;
    given(enrolled).when(answer('RECEIVED')).then(said('RECEIVED'));
    given(enrolled, said('RECEIVED')).when(answer('APPLIED')).then(said('APPLIED'));
    given(enrolled, said('APPLIED')).when(answer('RECEIVED')).then();
    given(enrolled, said('EXPIRED')).when(answer('APPLIED')).then();
  });

  it('reports its content if it differs from the report before, and its disconnection only if it was connected', () => {
    const content = { ...agent, hash: filesHash, differs: ['cars/ks_amg'] };
    const told: SeatAgentEvent = { type: 'ContentReported', data: content };
    given(enrolled).when({ type: 'ReportContent', data: content }).then(told);
    given(enrolled, told).when({ type: 'ReportContent', data: content }).then();
    given(enrolled, connected)
      .when({ type: 'DisconnectAgent', data: { ...agent, lastSeq: 7 } })
      .then({ type: 'AgentDisconnected', data: { ...agent, lastSeq: 7 } });
    given(enrolled)
      .when({ type: 'DisconnectAgent', data: { ...agent, lastSeq: 7 } })
      .then();
  });
});
