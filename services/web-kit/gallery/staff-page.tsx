import { useState } from 'react';
import { Button } from '../src/ui/button.tsx';
import { Capitals } from '../src/ui/capitals.tsx';
import { Chip } from '../src/ui/chip.tsx';
import { Figure } from '../src/ui/figure.tsx';
import { LiveDot } from '../src/ui/live-dot.tsx';
import { Logo } from '../src/ui/logo.tsx';
import { MeterBar } from '../src/ui/meter-bar.tsx';
import { Money } from '../src/ui/money.tsx';
import { MonthCalendar } from '../src/ui/month-calendar.tsx';
import { PageTitle } from '../src/ui/page-title.tsx';
import { Panel } from '../src/ui/panel.tsx';
import { SearchBox } from '../src/ui/search-box.tsx';
import { SplitButton } from '../src/ui/split-button.tsx';
import { StartLights } from '../src/ui/start-lights.tsx';
import { StateSign } from '../src/ui/state-sign.tsx';
import { Table } from '../src/ui/table.tsx';
import { statement } from './samples.ts';
import styles from './gallery.module.css';

const found = [
  { id: '1', label: 'Ada Moreno', note: 'ada@paddock.test' },
  { id: '2', label: 'Adam Reyes', note: 'adam@paddock.test' },
];

/** Parts of the planner, launcher and bill designs, at the density of the staff app. */
export const StaffPage = () => {
  const [date, setDate] = useState('2026-11-22');
  return (
    <>
      <header className={styles.bar} data-theme="dark">
        <Logo width={110} />
        <nav aria-label="Main">
          <a href="#planner" aria-current="page">
            Daily planner
          </a>
          <a href="#launcher">Launcher</a>
          <a href="#people">People</a>
        </nav>
        <span className={styles.push} />
        <LiveDot state="live" />
        <span>planner@paddock.test</span>
      </header>
      <div className={styles.staff}>
        <aside className={styles.side} aria-label="Day and people">
          <MonthCalendar label="Day" selected={date} onSelect={setDate} min="2026-09-22" max="2026-12-31" />
          <SearchBox
            label="Find a customer"
            placeholder="Name, mail, phone"
            onSearch={() => undefined}
            results={found}
            onChoose={() => undefined}
          />
          <div className={styles.list}>
            <Capitals>Today</Capitals>
            <div className={styles.ends}>
              Slots sold <Figure size="small">143 / 288</Figure>
            </div>
            <div className={styles.ends}>
              Pending payment{' '}
              <Figure size="small" tone="hold">
                4
              </Figure>
            </div>
            <div className={styles.ends}>
              Taken in <Money size="small" cents={257400} />
            </div>
          </div>
          <div className={styles.list}>
            <Capitals>Key</Capitals>
            {(['paid', 'pending', 'club', 'party', 'blackout', 'mine'] as const).map((state) => (
              <StateSign key={state} state={state} wide />
            ))}
          </div>
        </aside>
        <main className={styles.cards}>
          <div className={styles.wide}>
            <PageTitle
              signs={
                <>
                  <Chip tone="club" sign="★">
                    Club member
                  </Chip>
                  <Chip tone="go" sign="✓">
                    In good standing
                  </Chip>
                </>
              }
              aside={
                <>
                  <Button>PDF</Button>
                  <Button>CSV</Button>
                </>
              }
            >
              Ada Moreno
            </PageTitle>
          </div>
          <Panel
            title="Kai’s Party"
            aside={<Chip tone="go">Server running</Chip>}
            footer={
              <>
                <SplitButton
                  variant="primary"
                  menuLabel="More for everybody"
                  items={[{ label: 'Reload All' }, { label: 'Stop All', destructive: true }]}
                >
                  Start All
                </SplitButton>
                <Button>Edit event</Button>
                <span className={styles.push} />
                <Button variant="destructive">Disband</Button>
              </>
            }
          >
            <div className={styles.stack}>
              <div className={styles.ends}>
                <StartLights
                  label="Seats"
                  lights={[
                    { seat: 'Seat 4', state: 'go', word: 'in the car' },
                    { seat: 'Seat 5', state: 'stop', word: 'no answer' },
                    { seat: 'Seat 6', state: 'hold', word: 'loading' },
                    { seat: 'Seat 7', state: 'dark', word: 'not started' },
                  ]}
                />
                <Figure>18:42 left</Figure>
              </div>
              <MeterBar label="Seat 4" value={1} tone="lime" />
              <MeterBar label="Seat 6" value={0.6} tone="lime" valueText="38 s of 30–55" />
            </div>
          </Panel>
          <div className={styles.wide}>
            <Panel flush>
              <Table
                caption="Statement"
                rows={statement}
                rowKey={(row) => row.id}
                marked={(row) => row.id === 'c'}
                columns={[
                  { key: 'date', title: 'Date', cell: (row) => row.date },
                  { key: 'what', title: 'What', cell: (row) => row.what },
                  { key: 'paid', title: 'Paid with', cell: (row) => row.paid, wideOnly: true },
                  { key: 'amount', title: 'Amount', cell: (row) => row.amount, figures: true },
                ]}
              />
            </Panel>
          </div>
        </main>
      </div>
    </>
  );
};
