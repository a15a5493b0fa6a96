import type { Party } from '@paddock/shared-domain/launcher/contract';
import type { LocationId } from '@paddock/shared-domain/kernel/ids';
import { EmptyState } from '@paddock/web-kit/ui/empty-state.tsx';
import { messages } from '../../messages/en.ts';
import { PartyCard } from './party-card.tsx';
import styles from './party-cards.module.css';

const words = messages.launcher.parties;

type PartyCardsProps = { readonly parties: readonly Party[]; readonly location: LocationId };

/** The right side: the parties, three in a row, or how to create one (PARTY-15, PARTY-16). */
export const PartyCards = ({ parties, location }: PartyCardsProps) => (
  <section className={styles.side} aria-label={words.title}>
    {parties.length === 0 ? (
      <EmptyState>{words.none}</EmptyState>
    ) : (
      <div className={styles.cards}>
        {parties.map((party) => (
          <PartyCard key={party.id} party={party} location={location} />
        ))}
      </div>
    )}
  </section>
);
