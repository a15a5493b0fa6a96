import { LinkButton } from '@paddock/web-kit/ui/link-button.tsx';
import { buttonClass } from '@paddock/web-kit/ui/button-class.ts';
import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { MeterBar } from '@paddock/web-kit/ui/meter-bar.tsx';
import { Panel } from '@paddock/web-kit/ui/panel.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { VisuallyHidden } from '@paddock/web-kit/ui/visually-hidden.tsx';
import type { SetUpStep } from '@paddock/shared-domain/venues/set-up-contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { messages } from '../../../messages/en.ts';
import { customerPaths, paths } from '../../../paths.ts';
import { progressQuery } from './queries.ts';
import { TestLetter } from './test-letter.tsx';
import styles from './set-up-start.module.css';

const words = messages.setUp.start;

/** The screen of a step; the others are settings of the server. */
const SCREENS: Readonly<Partial<Record<SetUpStep, string>>> = {
  brand: paths.setUpSection('business'),
  contact: paths.setUpSection('business'),
  location: paths.setUpRecord('locations', 'location', 'new'),
  seats: paths.setUpSection('seats'),
  club: paths.setUpSection('club'),
  pages: paths.setUpRecord('pages', 'page', 'new'),
  content: paths.setUpSection('catalogue'),
  staff: paths.setUpSection('staff'),
  rigs: paths.rigs,
};

type StepProps = { readonly step: SetUpStep; readonly done: boolean; readonly next: boolean };

/** One line of the list; the next step has the bright button. */
const Step = ({ step, done, next }: StepProps) => {
  const { name, words: about, go } = words.steps[step];
  const screen = SCREENS[step];
  return (
    <li className={done ? `${styles.step} ${styles.done}` : styles.step}>
      <span className={styles.sign} aria-hidden="true">
        {done ? '✓' : '○'}
      </span>
      <div>
        <h3 className={styles.name}>
          {name}
          <VisuallyHidden>, {done ? words.done : words.open}</VisuallyHidden>
        </h3>
        {!done && <p className={styles.about}>{about}</p>}
        {step === 'mail' && <TestLetter />}
      </div>
      {screen !== undefined && go !== null && !done && (
        <Link className={buttonClass({ variant: next ? 'primary' : 'secondary' })} to={screen}>
          {go}
        </Link>
      )}
    </li>
  );
};

/** /admin/venue: what a new venue needs before it opens, and what of it is done. */
export const SetUpStart = () => {
  const { data, isError, isFetching, refetch } = useQuery(progressQuery);
  if (data === undefined)
    return isError ? (
      <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
        {words.failed}
      </ErrorState>
    ) : (
      <Loading what={words.what}>
        <Skeleton shape="block" count={6} height={56} />
      </Loading>
    );
  const done = data.steps.filter((one) => one.done).length;
  const text = words.progress(done, data.steps.length);
  const next = data.steps.find((one) => !one.done && SCREENS[one.step] !== undefined)?.step;
  return (
    <div className={styles.start}>
      <Panel title={words.title} aside={text}>
        <MeterBar label={words.title} value={done / data.steps.length} tone="lime" valueText={text} />
        <ol className={styles.steps}>
          {data.steps.map(({ step, done: isDone }) => (
            <Step key={step} step={step} done={isDone} next={step === next} />
          ))}
        </ol>
        <p className={styles.foot}>
          {data.bookable ? words.bookable : words.notBookable}
          {data.bookable && <LinkButton href={customerPaths.bookNow}>{words.look}</LinkButton>}
        </p>
      </Panel>
    </div>
  );
};
