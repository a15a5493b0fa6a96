import type { Decode } from '@paddock/event-store/codec';
import type { EventStore } from '@paddock/event-store/port';
import { inSpan, SpanKind } from '@paddock/event-store/spans';
import type { Clock } from '@paddock/shared-domain/kernel/time';
import type { Pool } from 'pg';
import { handlersOf, type Process } from '@paddock/kit/processes/process';
import { handledEvent, type HandledEvent } from './handled-event.ts';
import { readFailedMail, takeMailUp } from './mail-outcomes.ts';

export type RemailDeps = {
  readonly db: Pool;
  readonly store: Pick<EventStore, 'readStream'>;
  readonly decode: Decode;
  /** Every process that writes mails, with the clock that it uses: for a mail sent again, the clock shows the time of its event. */
  readonly mailsBy: (clock: Clock) => readonly Process<never>[];
};

/**
 * Writes a mail again that was given up or set aside, from its event, and no other mail of that event. It goes to the person's present
 * address, which may have been corrected.
 *
 * @throws {Error} it cannot be written or sent; it is listed as given up.
 */
export const createRemail = ({ db, ...parts }: RemailDeps) => {
  // Writes the mail as of the time of its event, so that it is not too late for it now.
  const rewrite = createRewrite(parts);
  return async (key: string): Promise<void> => {
    const mail = await readFailedMail(db, key);
    // It was sent in between: the request is read again after a crash.
    if (mail === undefined) return;
    const { stream, revision } = mail;
    if (stream === null || revision === null) throw new Error('Nothing is known of the event behind this mail.');
    await takeMailUp(db, key);
    await rewrite(key, stream, revision);
  };
};

/**
 * Writes one mail from its event and sends it.
 *
 * @param held given if this process has the mail's job in hand.
 * @returns whether that event still has such a mail.
 */
export type Rewrite = (
  key: string,
  stream: string,
  revision: number,
  held?: Pick<HandledEvent, 'holds' | 'job'>,
) => Promise<boolean>;

export const createRewrite =
  ({ store, decode, mailsBy }: Omit<RemailDeps, 'db'>): Rewrite =>
  async (key, stream, revision, held) => {
    const about: HandledEvent = { stream, revision, again: key, ...held };
    for await (const stored of store.readStream(stream, revision)) {
      const event = decode(stored);
      const writers = mailsBy({ now: () => event.metadata.at }).flatMap(
        (process) => handlersOf(process)[event.type] ?? [],
      );
      await inSpan('job mails', { kind: SpanKind.CONSUMER, of: [event.metadata] }, () =>
        handledEvent.run(about, async () => {
          for (const write of writers) await write(event, { isHistory: false });
        }),
      );
      break;
    }
    return about.reached === true;
  };
