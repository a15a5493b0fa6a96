import { useState } from 'react';
import { Chip } from '../src/ui/chip.tsx';
import { Figure } from '../src/ui/figure.tsx';
import { LiveDot } from '../src/ui/live-dot.tsx';
import { MonthCalendar } from '../src/ui/month-calendar.tsx';
import { Pagination } from '../src/ui/pagination.tsx';
import { Panel } from '../src/ui/panel.tsx';
import { Receipt } from '../src/ui/receipt.tsx';
import { StateSign } from '../src/ui/state-sign.tsx';
import { Tabs } from '../src/ui/tabs.tsx';
import styles from './gallery.module.css';

const states = ['paid', 'pending', 'club', 'party', 'mine', 'blackout', 'taken', 'free'] as const;

export const ShownParts = () => {
  const [date, setDate] = useState('2026-11-22');
  const [tab, setTab] = useState<'cars' | 'tracks'>('cars');
  const [page, setPage] = useState(2);
  return (
    <>
      <Panel title="States and chips">
        <div className={styles.stack}>
          <div className={styles.row}>
            {states.map((state) => (
              <StateSign key={state} state={state} />
            ))}
            <StateSign state="party">Kai’s Party</StateSign>
          </div>
          <div className={styles.row}>
            <Chip>Santa Ana</Chip>
            <Chip tone="lime">Next</Chip>
            <Chip tone="record" sign="▲">
              Personal best
            </Chip>
            <Chip tone="stop">No answer · retry</Chip>
            <Chip onRemove={() => undefined} removeLabel="Remove 7:00 pm">
              7:00 pm
            </Chip>
          </div>
          <div className={styles.row}>
            <LiveDot state="live" />
            <LiveDot state="reconnecting" />
            <LiveDot state="off" />
          </div>
          <div className={styles.row}>
            <Figure size="huge">2:17.412</Figure>
            <Figure size="large" tone="record">
              2:19.330
            </Figure>
            <Figure>+0.548</Figure>
            <Figure size="small">143 / 288</Figure>
          </div>
        </div>
      </Panel>
      <Panel title="Checkout">
        <Receipt
          rows={[
            { key: '1', label: 'Seat 4, 60 min', note: 'Motion rig · Sun 22 Nov, 6:30 pm', cents: 3600 },
            { key: '2', label: 'Booking fee', cents: 200, explain: 'No fee from 90 minutes, or for members.' },
            { key: '3', label: 'Club saves', cents: -2160, kind: 'saving' },
            { key: '4', label: 'Subtotal', cents: 1640, kind: 'subtotal' },
            { key: '5', label: 'Total', cents: 1796, kind: 'total' },
          ]}
        />
      </Panel>
      <Panel title="Month">
        <MonthCalendar
          label="Day"
          selected={date}
          onSelect={setDate}
          min="2026-11-10"
          max="2027-01-22"
          today="2026-11-12"
          fullness={(day) => (Number(day.slice(8)) % 10) / 9}
        />
      </Panel>
      <Panel title="Tabs and pages">
        <div className={styles.stack}>
          <Tabs
            label="Availability"
            selected={tab}
            onSelect={setTab}
            tabs={[
              { id: 'cars', label: 'Available Cars', content: 'No cars matched your search query' },
              { id: 'tracks', label: 'Available Tracks', content: 'No tracks matched your search query' },
            ]}
          />
          <Pagination label="Laps" page={page} pageCount={9} onPage={setPage} />
        </div>
      </Panel>
    </>
  );
};
