import { PAIRING_MINUTES } from '@paddock/shared-domain/rigs/agent-wire';
import type { Rig } from '@paddock/shared-domain/rigs/rig-contract';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Dialog } from '@paddock/web-kit/ui/dialog.tsx';
import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { useEffect, useEffectEvent } from 'react';
import { messages } from '../../messages/en.ts';
import { usePairingCode } from './queries.ts';
import styles from './rigs.module.css';
import { useTimeLeft } from './time-left.ts';

const words = messages.rigs.pairing;
const HALF = 4;

/** In two groups, to be read aloud; screen readers spell it letter by letter. */
const Code = ({ code }: { readonly code: string }) => (
  <output className={styles.code} aria-label={`${words.code}: ${code.split('').join(' ')}`}>
    <span aria-hidden="true">{code.slice(0, HALF)}</span>
    <span aria-hidden="true">{code.slice(HALF)}</span>
  </output>
);

const OpenCode = ({ code, onAnother }: { readonly code: string; readonly onAnother: () => void }) => {
  const left = useTimeLeft(PAIRING_MINUTES * 60_000);
  return left === undefined ? (
    <div className={styles.over}>
      <p>{words.over}</p>
      <Button variant="primary" onClick={onAnother}>
        {words.another}
      </Button>
    </div>
  ) : (
    <>
      <p>{words.steps}</p>
      <Code code={code} />
      <p className={styles.left} role="timer">
        {words.left(left)}
      </p>
    </>
  );
};

type PairingDialogProps = { readonly rig: Rig; readonly onClose: () => void };
/** "Pair a seat" (launcher.md 4.2): the code, large enough to read across a room, and its remaining time. */
export const PairingDialog = ({ rig: { calendar, calendar_name: seat }, onClose }: PairingDialogProps) => {
  const { data, isError, isPending, mutate } = usePairingCode();
  const make = useEffectEvent(() => mutate(calendar));
  useEffect(() => make(), []);
  return (
    <Dialog open onClose={onClose} title={words.title(seat)} footer={<Button onClick={onClose}>{words.close}</Button>}>
      {isError && (
        <ErrorState onRetry={() => mutate(calendar)} retrying={isPending}>
          {words.failed}
        </ErrorState>
      )}
      {data === undefined && !isError && (
        <Loading what={words.making}>
          <Skeleton shape="block" />
        </Loading>
      )}
      {data !== undefined && <OpenCode key={data.code} code={data.code} onAnother={() => mutate(calendar)} />}
    </Dialog>
  );
};
