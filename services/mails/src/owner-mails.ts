import type { Decode } from '@paddock/event-store/codec';
import type { RecentReads } from '@paddock/event-store/recent-reads';
import type { Process } from '@paddock/kit/processes/process';
import type { GivenAwayEvent } from '@paddock/shared-domain/billing/given-away-events';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { Recorded } from '@paddock/shared-domain/kernel/message';
import type { SealedText } from '@paddock/shared-domain/kernel/sealed';
import { DAY, Instant, type LocalDate } from '@paddock/shared-domain/kernel/time';
import { givenAwayLetter } from './letters/given-away-letter.ts';
import type { Addressee, Sender } from './letters/sender.ts';
import type { SentMails } from './sent-mails.ts';
import { dayText } from './slot-lines.ts';

/** A letter about a day is still of use after the venue was switched off for a week. */
const FRESH_MILLIS = 7 * DAY;

export type OwnerMailDeps = {
  readonly sent: Pick<SentMails, 'sendOnce' | 'isNews'>;
  readonly sender: Sender;
  readonly store: Pick<RecentReads, 'readStream'>;
  readonly decode: Decode;
  /** The accounts of all superusers. */
  readonly superusers: () => Promise<readonly UserId[]>;
  readonly shownNames: (users: readonly UserId[]) => Promise<ReadonlyMap<UserId, string>>;
  readonly addresseeOf: (user: UserId) => Promise<Addressee | undefined>;
  /** Opens a text; undefined once its person is forgotten. */
  readonly unseal: (sealed: SealedText) => Promise<string | undefined>;
};

/** Tells every superuser once, the morning after, what staff gave away (decision 0209). */
export const ownerMails = (deps: OwnerMailDeps): Process<GivenAwayEvent> => {
  const { sent, sender, store, decode, superusers, shownNames, addresseeOf, unseal } = deps;
  const givenOn = async (date: LocalDate) => {
    const counted = new Map<string, Recorded<Extract<GivenAwayEvent, { type: 'GivingCounted' }>>>();
    for await (const stored of store.readStream(`givenAway-${date}`)) {
      const event = decode(stored) as Recorded<GivenAwayEvent>;
      if (event.type === 'GivingCounted') counted.set(event.data.givingId, event);
      if (event.type === 'GivingUncounted') counted.delete(event.data.givingId);
    }
    const all = [...counted.values()];
    const people = all.flatMap(({ data: { userId, givenBy, agreedBy } }) => [
      userId,
      givenBy,
      ...(agreedBy ? [agreedBy] : []),
    ]);
    const names = await shownNames([...new Set(people)]);
    return Promise.all(
      all.map(async ({ data: { act, amountCents, userId, givenBy, agreedBy }, metadata: { sealedReason } }) => ({
        act,
        amountCents,
        to: names.get(userId),
        by: names.get(givenBy),
        agreedBy: agreedBy && names.get(agreedBy),
        reason: sealedReason && (await unseal(sealedReason)),
      })),
    );
  };
  return {
    name: 'owner-mails',
    on: {
      GivingDayEnded: async ({ id, data: { date }, metadata: { at } }) => {
        for (const owner of await superusers()) {
          const key = `given-away:${id}:${owner}`;
          if (!(await sent.isNews(key, 'given-away', at, FRESH_MILLIS))) continue;
          await sent.sendOnce(
            key,
            'given-away',
            async () => {
              const to = await addresseeOf(owner);
              if (to === undefined) return undefined;
              const day = dayText(Instant.parse(`${date}T12:00:00.000Z`), 'UTC', to.language);
              return givenAwayLetter(to, sender, { day, given: await givenOn(date) });
            },
            owner,
          );
        }
      },
    },
  };
};
