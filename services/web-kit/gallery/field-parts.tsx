import { useState } from 'react';
import { Checkbox } from '../src/ui/checkbox.tsx';
import { NumberStepper } from '../src/ui/number-stepper.tsx';
import { Panel } from '../src/ui/panel.tsx';
import { PasswordField } from '../src/ui/password-field.tsx';
import { SegmentedChoice } from '../src/ui/segmented-choice.tsx';
import { Select } from '../src/ui/select.tsx';
import { Switch } from '../src/ui/switch.tsx';
import { TextArea } from '../src/ui/text-area.tsx';
import { TextField } from '../src/ui/text-field.tsx';
import styles from './gallery.module.css';

export const FieldParts = () => {
  const [count, setCount] = useState(4);
  const [motion, setMotion] = useState(true);
  const [how, setHow] = useState('race');
  const [note, setNote] = useState('Happy birthday!');
  return (
    <>
      <Panel title="Fields">
        <div className={styles.stack}>
          <TextField label="Email" type="email" placeholder="you@example.com" />
          <TextField label="Racer name" defaultValue="Nightowl" hint="At most 24 characters, shown on boards." />
          <TextField label="Zip code" error="This field is required." />
          <TextField label="Username" defaultValue="ada" disabled />
          <PasswordField label="Password" defaultValue="correct horse" />
          <TextArea label="Comments" value={note} maxLength={200} onChange={(event) => setNote(event.target.value)} />
          <Select
            label="Location"
            placeholder="Choose a location"
            options={[
              { value: 'sa', label: 'Santa Ana' },
              { value: 'ny', label: 'New York' },
            ]}
          />
        </div>
      </Panel>
      <Panel title="Choices">
        <div className={styles.stack}>
          <Checkbox label="Email it to someone" defaultChecked />
          <Checkbox label="Valid laps only" hint="Laps the stewards have struck are left out." />
          <Checkbox label="Not now" disabled />
          <Switch label="Motion rigs" checked={motion} onChange={setMotion} />
          <Switch label="Haptic rigs" checked={false} onChange={() => undefined} />
          <Switch label="VR" checked={false} disabled onChange={() => undefined} />
          <SegmentedChoice
            label="Pay"
            value={how}
            onChange={setHow}
            options={[
              { value: 'race', label: 'Per race' },
              { value: 'club', label: 'Credits' },
              { value: 'x', label: 'Later', disabled: true },
            ]}
          />
          <NumberStepper label="Sessions per month" value={count} onChange={setCount} min={1} max={100} />
          <NumberStepper
            label="At its least"
            value={1}
            onChange={() => undefined}
            min={1}
            max={4}
            error="A party needs two seats."
          />
          <NumberStepper label="Switched off" value={2} onChange={() => undefined} min={1} max={4} disabled />
        </div>
      </Panel>
    </>
  );
};
