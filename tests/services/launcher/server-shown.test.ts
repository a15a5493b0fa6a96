import { serverShown } from '@paddock/race-control/launcher/server-shown';
import { SILENT_MS } from '@paddock/shared-domain/rigs/agent-wire';
import { Instant, plusMillis } from '@paddock/shared-domain/kernel/time';
import { RunId } from '@paddock/shared-domain/launcher/ids';
import { describe, expect, it } from 'vitest';

const now = Instant.parse('2027-03-01T20:00:00.000Z');
const [run, other] = [RunId.parse('run1'), RunId.parse('run2')];
const seen = (agoMs: number, serverRun: RunId | null = run) => ({ lastSeenAt: plusMillis(now, -agoMs), serverRun });
const heard = (state: 'requested' | 'running' | 'failed' | 'stopped') => ({ run_id: run, state });

describe('PARTY-24 the sign of a party’s server', () => {
  it('is green while its host was seen within half a minute and runs that server', () => {
    expect(serverShown(heard('running'), seen(0), now)).toBe('running');
    expect(serverShown(heard('running'), seen(SILENT_MS), now)).toBe('running');
  });
  it('is unknown, never a stale green, when the host is silent or runs another server or none', () => {
    expect(serverShown(heard('running'), seen(SILENT_MS + 1), now)).toBe('unknown');
    expect(serverShown(heard('running'), undefined, now)).toBe('unknown');
    expect(serverShown(heard('running'), { lastSeenAt: null, serverRun: run }, now)).toBe('unknown');
    expect(serverShown(heard('running'), seen(0, other), now)).toBe('unknown');
    expect(serverShown(heard('running'), seen(0, null), now)).toBe('unknown');
  });
  it('is stopped when the server stopped or failed, is only requested, or was never requested of a connected host', () => {
    for (const host of [seen(0), undefined]) {
      expect(serverShown(heard('stopped'), host, now)).toBe('stopped');
      expect(serverShown(heard('failed'), host, now)).toBe('stopped');
    }
    expect(serverShown(heard('requested'), seen(0, null), now)).toBe('stopped');
    expect(serverShown(undefined, seen(0, null), now)).toBe('stopped');
    expect(serverShown(undefined, undefined, now)).toBe('unknown');
  });
});
