import { useState } from 'react';
import { Button } from '../src/ui/button.tsx';
import { Dialog } from '../src/ui/dialog.tsx';
import { LinkButton } from '../src/ui/link-button.tsx';
import { Menu } from '../src/ui/menu.tsx';
import { Panel } from '../src/ui/panel.tsx';
import { SplitButton } from '../src/ui/split-button.tsx';
import { TextField } from '../src/ui/text-field.tsx';
import styles from './gallery.module.css';

const items = [
  { label: 'Start All' },
  { label: 'Reload All' },
  { label: 'Display Multiplayer Brief', disabled: true },
  { label: 'Stop All', destructive: true, section: 'Everybody' },
];

export const ActionParts = () => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Panel title="Buttons">
        <div className={styles.stack}>
          <div className={styles.row}>
            <Button variant="primary">Pay $118.26</Button>
            <Button>Review</Button>
            <Button variant="quiet">Go Back</Button>
            <Button variant="destructive">Disband</Button>
          </div>
          <div className={styles.row}>
            <Button variant="primary" busy busyLabel="Logging In...">
              Log In
            </Button>
            <Button busy>Saving</Button>
            <Button variant="primary" disabled>
              Apply
            </Button>
            <Button disabled>Apply</Button>
          </div>
          <div className={styles.row}>
            <LinkButton href="#somewhere">Go Back Home</LinkButton>
            <Menu label="Options" items={items} />
            <SplitButton menuLabel="More actions" items={items}>
              Edit Event
            </SplitButton>
            <SplitButton variant="primary" menuLabel="More ways" items={items} disabled>
              Create Party
            </SplitButton>
          </div>
          <SplitButton variant="primary" menuLabel="More ways to start" items={items}>
            Create Party
          </SplitButton>
        </div>
      </Panel>
      <Panel title="Dialog">
        <Button onClick={() => setOpen(true)}>Voucher Balance</Button>
        <Dialog
          open={open}
          onClose={() => setOpen(false)}
          title="Voucher Balance"
          footer={
            <Button variant="primary" disabled>
              Check Balance
            </Button>
          }
        >
          <TextField label="Voucher code" hint="As on the card, with or without dashes." />
        </Dialog>
      </Panel>
    </>
  );
};
