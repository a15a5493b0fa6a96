import { rehearseRaceEvent } from '@paddock/shared-domain/rigs/rehearsal-contract';
import { sendSignal } from '@paddock/shared-domain/launcher/race-contract';
import { LauncherClientMessage } from '@paddock/shared-domain/launcher/socket';
import { expect, it } from 'vitest';

it('WS-13 Manual Start leaves out all seats but one of the largest grid that a server has', () => {
  const seats = (count: number) => Array.from({ length: count }, (_, n) => `seat${n}`);
  const read = (ignore: readonly string[]) => [
    LauncherClientMessage.safeParse({ type: 'peers', signal: 'SESSION_START', ignore }).success,
    sendSignal.body?.safeParse({ signal: 'SESSION_START', ignore })?.success,
    rehearseRaceEvent.body?.safeParse({ ignore })?.success,
  ];
  expect(read(seats(255))).toEqual([true, true, true]);
  expect(read(seats(256))).toEqual([false, false, false]);
});
