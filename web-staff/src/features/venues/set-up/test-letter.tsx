import { sendTestLetter } from '@paddock/shared-domain/venues/test-letter-contract';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { ProblemAlert } from '@paddock/web-kit/ui/problem-alert.tsx';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { messages } from '../../../messages/en.ts';
import styles from './set-up-start.module.css';

const words = messages.setUp.start.letter;
const KINDS = { taken: 'success', kept: 'warning', refused: 'danger' } as const;

/** Sends a test email to oneself, and says what the mail server answered. */
export const TestLetter = () => {
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => call(sendTestLetter, {}),
    meta: { handled: true },
  });
  return (
    <div className={styles.letter}>
      <Button busy={isPending} busyLabel={words.sending} onClick={() => mutate()}>
        {words.send}
      </Button>
      {data !== undefined && !isPending && (
        <Alert kind={KINDS[data.outcome]}>{words[data.outcome](data.to, data.said)}</Alert>
      )}
      {!isPending && <ProblemAlert error={error} fields={[]} />}
    </div>
  );
};
