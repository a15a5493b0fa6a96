import { Instant } from '@paddock/shared-domain/kernel/time';
import { SignalId } from '@paddock/shared-domain/launcher/ids';
import {
  LATE_MS,
  loadRangeOf,
  MEASURED_RANGE,
  type RigAck,
  type RigProgress,
  rigStepShown,
} from '@paddock/shared-domain/launcher/rig-progress';
import { describe, expect, it } from 'vitest';

const since = Instant.parse('2027-03-01T20:00:00.000Z');
const at = (seconds: number): number => Date.parse(since) + seconds * 1000;
const [first, second] = [SignalId.parse('first'), SignalId.parse('second')];
const asked: RigProgress = { phase: 'assigned', since, failure: null, detail: '', start: second };
const ack = (stage: RigAck['stage'], signal = second): RigAck => ({ signal, stage, code: null });

describe('the progress of a seat after a start', () => {
  it('is shown step by step: sent, acknowledged, loading, launched', () => {
    expect(rigStepShown({ ...asked, since: null, start: null }, null, at(0))).toBe('none');
    expect(rigStepShown(asked, null, at(1))).toBe('sent');
    expect(rigStepShown(asked, ack('RECEIVED'), at(1))).toBe('acknowledged');
    expect(rigStepShown(asked, ack('APPLIED'), at(2))).toBe('acknowledged');
    expect(rigStepShown({ ...asked, phase: 'initialized' }, ack('APPLIED'), at(20))).toBe('loading');
    expect(rigStepShown({ ...asked, phase: 'launched' }, ack('APPLIED'), at(30))).toBe('launched');
  });
  it('is only sent if the rig answered an earlier start', () => {
    for (const stage of ['RECEIVED', 'APPLIED', 'FAILED', 'EXPIRED'] as const)
      expect(rigStepShown(asked, ack(stage, first), at(1))).toBe('sent');
  });
  it('is late once loading takes longer than any measured start', () => {
    const loading = { ...asked, phase: 'initialized' } as const;
    expect(rigStepShown(loading, null, Date.parse(since) + LATE_MS)).toBe('loading');
    expect(rigStepShown(loading, null, Date.parse(since) + LATE_MS + 1)).toBe('late');
  });
  it('shows why a start failed, unless the game has launched all the same', () => {
    expect(rigStepShown(asked, ack('FAILED'), at(1))).toBe('failed');
    expect(rigStepShown(asked, ack('EXPIRED'), at(1))).toBe('expired');
    expect(rigStepShown(asked, ack('SUPERSEDED'), at(1))).toBe('superseded');
    expect(rigStepShown({ ...asked, phase: 'launched' }, ack('FAILED'), at(1))).toBe('launched');
  });
});

describe('the time a start takes', () => {
  it('is the measured range of other rigs until the seat has five starts of its own', () => {
    expect(loadRangeOf([])).toEqual(MEASURED_RANGE);
    expect(loadRangeOf([20_000, 20_000, 20_000, 20_000])).toEqual(MEASURED_RANGE);
    expect(loadRangeOf([20_000, 20_000, 20_000, 20_000, 20_000])).toEqual({ from: 20_000, to: 20_000 });
  });
  it('leaves out the fastest and the slowest of many, in any order', () => {
    const loads = Array.from({ length: 41 }, (_, n) => 60_000 - n * 1000);
    expect(loadRangeOf(loads)).toEqual({ from: 22_000, to: 58_000 });
    expect(loadRangeOf(loads.toReversed())).toEqual({ from: 22_000, to: 58_000 });
  });
});
