import type { Lap } from '@paddock/shared-domain/laps/contract';
import { isProvisional } from '@paddock/shared-domain/laps/verdict';
import { buttonClass } from '@paddock/web-kit/ui/button-class.ts';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Dialog } from '@paddock/web-kit/ui/dialog.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { locationsQuery } from '../../data/venues/venue-queries.ts';
import { messages } from '../../messages/messages.ts';
import { pathOfReceipt } from '../../paths.ts';
import { Fuel } from '../../ui/laps/fuel.tsx';
import { LapMarks } from './lap-marks.tsx';
import { LapWhen } from './lap-when.tsx';
import styles from './lap-dialog.module.css';

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** All data of one lap; why it does not count, as text. */
export const LapDialog = ({ lap, onClose }: { readonly lap: Lap; readonly onClose: () => void }) => {
  const venue = useQuery({ ...locationsQuery, meta: { handled: true } }).data?.find(({ id }) => id === lap.location);
  return (
    <Dialog
      open
      onClose={onClose}
      closeOnBackdrop
      title={messages.laps.dialog}
      footer={
        <>
          {/* A lap that counts or is provisional has a receipt, which its driver may see like everybody. */}
          {(lap.approved || (lap.held && isProvisional(lap.reasons))) && (
            <Link to={pathOfReceipt(lap.id)} className={buttonClass()}>
              {messages.receipt.link}
            </Link>
          )}
          <Button variant="primary" onClick={onClose}>
            {messages.laps.close}
          </Button>
        </>
      }
    >
      <p className={styles.hero}>
        <span className={styles.time}>{lap.hms}</span>
        <LapMarks lap={lap} />
      </p>
      <dl className={styles.facts}>
        <Fact name={messages.availability.name}>{lap.track_name}</Fact>
        <Fact name={messages.boards.car}>{lap.car_name}</Fact>
        <Fact name={messages.laps.when}>
          <LapWhen lap={lap} />
          {venue && ` · ${venue.name}`}
        </Fact>
        {lap.rank !== null && <Fact name={messages.laps.rank}>{messages.boards.place(lap.rank)}</Fact>}
        <Fact name={messages.laps.setup}>{lap.tire || messages.laps.unknown}</Fact>
        <Fact name={messages.laps.fuel}>{lap.fuel === null ? messages.laps.unknown : <Fuel litres={lap.fuel} />}</Fact>
        <Fact name={messages.laps.ballast}>{messages.laps.ballastOf(lap.ballast)}</Fact>
      </dl>
      {lap.reasons.length > 0 && !lap.approved && (
        <div>
          <h3 className={styles.why}>{lap.held ? messages.laps.whyWaiting : messages.laps.why}</h3>
          <ul className={styles.reasons}>
            {lap.reasons.map((reason) => (
              <li key={reason}>{messages.laps.reasons[reason]}</li>
            ))}
          </ul>
        </div>
      )}
    </Dialog>
  );
};
