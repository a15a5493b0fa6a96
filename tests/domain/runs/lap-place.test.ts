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

describe('The seat of a lap', () => {
  it('is found by the account of the rig, whatever slot it took', () => {
    expect(seatOf(runOf(OWN, CLAIMED), lap(CLAIMED, 0))).toBe('seat1');
  });

  it('is found by the slot if the rig has no account', () => {
    expect(seatOf(runOf('', ''), lap('', 1))).toBe('seat1');
  });

  it.each([null, 0, 1])('is unknown if two rigs of the grid have the same account (slot %s)', (slot) => {
    expect(seatOf(runOf(CLAIMED, CLAIMED, OWN), lap(CLAIMED, slot))).toBeNull();
    expect(seatOf(runOf(CLAIMED, CLAIMED, OWN), lap(OWN, 2))).toBe('seat2');
  });
});
