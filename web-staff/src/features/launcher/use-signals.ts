import type { Party } from '@paddock/shared-domain/launcher/contract';
import type { Signal } from '@paddock/shared-domain/launcher/race-event-events';
import type { SeatId } from '@paddock/shared-domain/kernel/ids';
import { problemText } from '@paddock/web-kit/api/api-problem.ts';
import { showToast, TOAST_LONGEST_MS } from '@paddock/web-kit/ui/toast-store.ts';
import { useMutation } from '@tanstack/react-query';
import { messages } from '../../messages/en.ts';
import { useEventChannel } from './use-event-channel.ts';

const { signals: words, member } = messages.launcher;

type Sent = {
  readonly signal: Signal;
  readonly without?: readonly SeatId[];
  readonly only?: { readonly id: SeatId; readonly name: string };
};

/** The signals of a party: to all seats, or to one with the others in `ignore` (WS-09 … WS-13, rule A-139). */
export const useSignals = (party: Party) => {
  const channel = useEventChannel(party);
  const what = ({ signal, only }: Sent) => (only ? member.startOf(only.name) : words[signal]);
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ signal, only, without = [] }: Sent) => {
      const others = party.members.map(({ calendar }) => calendar).filter((seat) => seat !== only?.id);
      await channel.signal(signal, only ? others : without);
    },
    onSuccess: (_, sent) => void showToast({ kind: 'success', text: words.sent(what(sent), party.name) }),
    onError: (error, sent) =>
      void showToast({
        kind: 'danger',
        text: words.refused(what(sent), problemText(error)),
        durationMs: TOAST_LONGEST_MS,
      }),
    meta: { handled: true },
  });
  return {
    connected: channel.status === 'connected',
    sending: isPending,
    toAll: (signal: Signal, without: readonly SeatId[] = []) => mutate({ signal, without }),
    startOnly: (id: SeatId, name: string) => mutate({ signal: 'SESSION_START', only: { id, name } }),
  };
};
