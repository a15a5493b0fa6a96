import { useState } from 'react';
import { Button } from '../src/ui/button.tsx';
import { Capitals } from '../src/ui/capitals.tsx';
import { Chip } from '../src/ui/chip.tsx';
import { DayStrip } from '../src/ui/day-strip.tsx';
import { Kerb } from '../src/ui/kerb.tsx';
import { LiveDot } from '../src/ui/live-dot.tsx';
import { Logo } from '../src/ui/logo.tsx';
import { Menu } from '../src/ui/menu.tsx';
import { MenuSign } from '../src/ui/menu-sign.tsx';
import { Money } from '../src/ui/money.tsx';
import { NumberStepper } from '../src/ui/number-stepper.tsx';
import { PageTitle } from '../src/ui/page-title.tsx';
import { Panel } from '../src/ui/panel.tsx';
import { SeatMap } from '../src/ui/seat-map.tsx';
import { SkipLink } from '../src/ui/skip-link.tsx';
import { TimeGrid } from '../src/ui/time-grid.tsx';
import { days, seats, times } from './samples.ts';
import styles from './gallery.module.css';

/** The design of the booking page built from the kit, to compare both. */
export const BookingPage = () => {
  const [date, setDate] = useState('2026-11-22');
  const [racers, setRacers] = useState(3);
  const [minutes, setMinutes] = useState(60);
  const [slot, setSlot] = useState<string | undefined>('2026-11-22T18:30:00-08:00');
  const [mine, setMine] = useState(['4', '5', '6']);
  const toggle = (id: string) => setMine(mine.includes(id) ? mine.filter((other) => other !== id) : [...mine, id]);
  return (
    <div className={styles.phone}>
      <SkipLink />
      <header className={styles.head}>
        <Logo width={110} />
        <Menu
          label={<MenuSign />}
          ariaLabel="Menu"
          square
          variant="quiet"
          items={[
            { label: 'Dashboard', href: '#d' },
            { label: 'My Laps', href: '#l' },
          ]}
        />
      </header>
      <Kerb />
      <main id="main" tabIndex={-1} className={styles.page}>
        <PageTitle aside={<LiveDot state="live" />}>Book a race</PageTitle>
        <div className={styles.tight}>
          <div className={styles.ends}>
            <Capitals>November</Capitals>
            <span className={styles.soft}>Santa Ana · all times at the venue</span>
          </div>
          <DayStrip label="Day" days={days} selected={date} onSelect={setDate} />
        </div>
        <div className={styles.halves}>
          <NumberStepper label="Racers" value={racers} onChange={setRacers} min={1} max={12} />
          <NumberStepper label="Race minutes" value={minutes} onChange={setMinutes} min={30} max={180} step={30} />
        </div>
        <div className={styles.tight}>
          <Capitals>Race time</Capitals>
          <TimeGrid label="Race time" times={times} selected={slot} onSelect={setSlot} />
        </div>
        <Panel title="Your seats" aside="Motion rig · $18.00 / 30 min">
          <SeatMap
            label="Seats at 6:30 pm"
            onToggle={toggle}
            seats={seats.map((seat) =>
              seat.state === 'taken' ? seat : { ...seat, state: mine.includes(seat.id) ? 'mine' : 'free' },
            )}
          />
        </Panel>
      </main>
      <footer className={styles.checkout}>
        <Kerb thin />
        <div className={styles.checkoutBody}>
          <div className={styles.ends}>
            <span>
              <Money cents={11826} size="large" /> <span className={styles.soft}>incl. $10.26 tax</span>
            </span>
            <Chip tone="club">Club saves $21.60</Chip>
          </div>
          <Button variant="primary" wide>
            Checkout · {racers} racers × {minutes} min
          </Button>
        </div>
      </footer>
    </div>
  );
};
