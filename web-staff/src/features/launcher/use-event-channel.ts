import type { Party } from '@paddock/shared-domain/launcher/contract';
import { getRaceEvent, sendSignal } from '@paddock/shared-domain/launcher/race-contract';
import { LAUNCHER_PROTOCOL, LAUNCHER_TOKEN_PREFIX, launcherSocketPath } from '@paddock/shared-domain/launcher/socket';
import { currentToken } from '@paddock/web-kit/api/session.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../api.ts';
import { type EventChannel, openEventChannel } from './event-channel.ts';
import type { EventSocketStatus } from './event-socket.ts';
import { useProof } from '../../proof.ts';
import { partiesKey } from './queries.ts';

const address = (event: string): string =>
  `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${launcherSocketPath(event)}`;
/** The token travels in the list of subprotocols, never in the address (rule A-141). */
const protocols = (): string[] => {
  const token = currentToken();
  return token === undefined ? [LAUNCHER_PROTOCOL] : [LAUNCHER_PROTOCOL, LAUNCHER_TOKEN_PREFIX + token];
};

/** Keeps the socket of a party's event open while its card is shown, and the cache up to date with it (WS-02, WS-04). */
export const useEventChannel = ({ id: party, location: venue, host_event: { id } }: Party) => {
  const client = useQueryClient();
  const [status, setStatus] = useState<EventSocketStatus>('reconnecting');
  const channel = useRef<EventChannel>(undefined);
  const isLocked = useProof((store) => store.asked === 'locked');
  useEffect(() => {
    if (isLocked) return undefined;
    const queryKey = partiesKey(venue);
    const lookAgain = () => void client.invalidateQueries({ queryKey });
    const opened = openEventChannel({
      open: () => new WebSocket(address(id), protocols()),
      readEvent: () => call(getRaceEvent, { params: { id } }),
      sendOverApi: (signal, ignore) => call(sendSignal, { params: { id }, body: { signal, ignore } }),
      revise: (change) => {
        // A read under way may have an answer from before this change, so it is repeated.
        if (client.getQueryState(queryKey)?.fetchStatus === 'fetching') lookAgain();
        client.setQueryData<Party[]>(queryKey, (before) =>
          before?.map((one) => (one.id === party ? change(one) : one)),
        );
      },
      lookAgain,
      onStatus: setStatus,
    });
    channel.current = opened;
    return () => {
      channel.current = undefined;
      opened.close();
    };
  }, [client, party, venue, id, isLocked]);
  return { status, signal: (...input: Parameters<EventChannel['signal']>) => channel.current?.signal(...input) };
};
