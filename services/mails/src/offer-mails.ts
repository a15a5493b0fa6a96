import { LANGUAGE_TAGS } from '@paddock/shared-domain/kernel/language';
import { millisOf } from '@paddock/shared-domain/kernel/time';
import { waitingDecider } from '@paddock/shared-domain/waiting/decider';
import { findOffer, waitlistId } from '@paddock/shared-domain/waiting/waiting-list';
import type { Process } from '@paddock/kit/processes/process';
import { offerLetter } from './letters/offer-letter.ts';
import type { MailedEvent, MailDeps, Post } from './mail-deps.ts';
import { clockOf, lineOf, runsOf } from './slot-lines.ts';
import { mailWords } from './words/mail-words.ts';

/** Mails an offer to its person while it is open. */
export const offerMails = (
  { commands, directory, sender, clock, mayOffer }: MailDeps,
  post: Post,
): Process<MailedEvent>['on'] => ({
  OfferAnnounced: async (event) => {
    const { userId, locationId, date, offerId } = event.data;
    await post(event, userId, 'seat-offered', async (to) => {
      const { state } = await commands.load(waitingDecider, waitlistId(locationId, date));
      const offer = findOffer(state, offerId)?.offer;
      // Taken, declined or expired: nothing to mail.
      if (offer === undefined || offer.expiresAt <= clock.now()) return undefined;
      // The screen still shows it.
      if (!(await mayOffer(userId, offerId, clock.now()))) return undefined;
      const venues = await directory.get();
      const location = venues.locations.get(locationId);
      const [here, words] = [clockOf(venues, locationId), mailWords(to.language)];
      const named = offer.slots.map((slot) => ({
        ...slot,
        seatName: venues.seats.get(slot.seatId)?.name ?? words.simulator,
      }));
      const clockText = new Intl.DateTimeFormat(LANGUAGE_TAGS[to.language], {
        timeStyle: 'short',
        timeZone: here.zone,
      });
      return offerLetter(to, sender, {
        venueName: location?.name ?? words.theVenue,
        address: location?.address ?? '',
        lines: runsOf(here, named).map((run) => lineOf(run, here, to.language)),
        until: clockText.format(millisOf(offer.expiresAt)),
      });
    });
  },
});
