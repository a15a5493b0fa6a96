import type { LocalDate } from '@paddock/shared-domain/kernel/time';
import { Dialog } from '@paddock/web-kit/ui/dialog.tsx';
import { MonthCalendar } from '@paddock/web-kit/ui/month-calendar.tsx';
import { firstMessages } from '../../messages/first-messages.ts';

type CalendarDialogProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly selected: LocalDate;
  readonly min: LocalDate;
  readonly max: LocalDate;
  readonly onSelect: (date: LocalDate) => void;
};

/** The whole booking calendar: from today to about two months ahead (SLOT-27). */
export const CalendarDialog = ({ open, onClose, onSelect, ...calendar }: CalendarDialogProps) => (
  <Dialog open={open} onClose={onClose} title={firstMessages.book.calendarTitle} closeOnBackdrop>
    <MonthCalendar
      {...calendar}
      label={firstMessages.book.day}
      today={calendar.min}
      onSelect={(date) => {
        onSelect(date as LocalDate);
        onClose();
      }}
    />
  </Dialog>
);
