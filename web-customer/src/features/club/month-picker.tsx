import { CENTS_PER_CREDIT } from '@paddock/shared-domain/club/credit-value';
import { dollars } from '@paddock/shared-domain/kernel/money';
import { Capitals } from '@paddock/web-kit/ui/capitals.tsx';
import { Chip } from '@paddock/web-kit/ui/chip.tsx';
import { Figure } from '@paddock/web-kit/ui/figure.tsx';
import { NumberStepper } from '@paddock/web-kit/ui/number-stepper.tsx';
import { Select } from '@paddock/web-kit/ui/select.tsx';
import { chooseLocation } from '../../data/venues/chosen-location.ts';
import { messages } from '../../messages/messages.ts';
import styles from './month-picker.module.css';
import type { Join } from './use-join.ts';

type MonthPickerProps = {
  readonly join: Join;
  /** Whether the venue can be changed; in a booking it is the booking's. */
  readonly venues?: boolean;
};

/** The monthly plan: the venue where there are several, the spinner, and what a month includes (CLUB-09 … CLUB-15). */
export const MonthPicker = ({ join, venues = true }: MonthPickerProps) => {
  const { offer, sessions, setSessions, intro, pricing } = join;
  const { rule, location, locations, introCents } = offer;
  const credits = sessions * offer.creditsPerSession;
  const { quote } = pricing;
  const words = messages.join;
  const figures = [
    { label: words.credits, text: words.creditsOf(credits) },
    { label: words.worth, text: dollars(credits * CENTS_PER_CREDIT) },
    { label: words.youPay, text: quote === undefined ? '–' : dollars(quote.pre_tax_cents) },
  ];
  return (
    <div className={styles.month}>
      {venues && locations.length > 1 && (
        <Select
          capitals
          label={words.location}
          value={location.id}
          options={locations.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => chooseLocation(event.target.value)}
        />
      )}
      <NumberStepper
        label={words.sessions}
        value={sessions}
        min={rule.min}
        max={rule.max}
        snap={rule.step}
        describe={words.sessionsText}
        onChange={setSessions}
      />
      {introCents !== null && (
        <p className={styles.intro}>{(intro ? words.introWords : words.introHint)(dollars(introCents))}</p>
      )}
      <dl className={styles.figures}>
        {figures.map(({ label, text }) => (
          <div key={label}>
            <Capitals as="dt">{label}</Capitals>
            <dd>
              <Figure size="large">{text}</Figure>
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.chips}>
        {intro && (
          <Chip tone="club" sign="★">
            {words.intro}
          </Chip>
        )}
        {quote !== undefined && quote.discount_percent > 0 && (
          <Chip tone="go" sign="✓">
            {words.saves(quote.discount_percent)}
          </Chip>
        )}
      </div>
    </div>
  );
};
