import { SeatId } from '@paddock/shared-domain/kernel/ids';
import { EntryId } from '@paddock/shared-domain/launcher/ids';
import { seatOf } from '@paddock/shared-domain/runs/lap-place';
import { describe, expect, it } from 'vitest';

const [OWN, CLAIMED] = ['76561190000000001', '76561190000000002'];
const runOf = (...accounts: readonly string[]) => ({
  started: {
    race: {
      trackId: null,
      penalties: false,
      driftMode: false,
      sessions: [],
      grid: accounts.map((guid, n) => ({
        seatId: SeatId.parse(`seat${n}`),
        entryId: EntryId.parse(`entry${n}`),
        guid,
      })),
    },
  },
});
const lap = (guid: string, slot: number | null) => ({ guid, slot, added: undefined });

describe('Whose lap it is', () => {
  it('says the account of the rig, whatever slot it came into', () => {
    expect(seatOf(runOf(OWN, CLAIMED), lap(CLAIMED, 0))).toBe('seat1');
  });

  it('says the slot where a rig has no account', () => {
    expect(seatOf(runOf('', ''), lap('', 1))).toBe('seat1');
  });

  it.each([null, 0, 1])('says nobody where two rigs of the grid claim one account (slot %s)', (slot) => {
    expect(seatOf(runOf(CLAIMED, CLAIMED, OWN), lap(CLAIMED, slot))).toBeNull();
    expect(seatOf(runOf(CLAIMED, CLAIMED, OWN), lap(OWN, 2))).toBe('seat2');
  });
});
