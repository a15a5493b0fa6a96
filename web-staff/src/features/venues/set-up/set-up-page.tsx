import { PageTitle } from '@paddock/web-kit/ui/page-title.tsx';
import { type ReactNode, useEffect } from 'react';
import { Navigate, NavLink, Route, Routes } from 'react-router-dom';
import { useScopes } from '../../../live.ts';
import { messages } from '../../../messages/en.ts';
import { paths } from '../../../paths.ts';
import { sections } from './kinds/kinds.ts';
import { RecordDesk } from './record-desk.tsx';
import { SetUpStart } from './set-up-start.tsx';
import styles from '../../../ui/set-up.module.css';

const words = messages.setUp;

type SetUpPageProps = {
  /** The staff's screen, from another feature. */
  readonly staff: ReactNode;
};

/** /admin/venue: everything a venue is set up with, for superusers (rule A-014). */
export const SetUpPage = ({ staff }: SetUpPageProps) => {
  useScopes(['catalogue/all']);
  useEffect(() => {
    document.title = words.pageTitle;
  }, []);
  return (
    <div className={styles.page}>
      <PageTitle>{words.title}</PageTitle>
      <nav aria-label={words.nav} className={styles.nav}>
        <NavLink end to={paths.setUp} className={styles.link ?? ''}>
          {words.sections.start}
        </NavLink>
        {sections.map(({ path }) => (
          <NavLink key={path} to={paths.setUpSection(path)} className={styles.link ?? ''}>
            {words.sections[path]}
          </NavLink>
        ))}
        <NavLink to={paths.setUpSection('staff')} className={styles.link ?? ''}>
          {words.sections.staff}
        </NavLink>
      </nav>
      <Routes>
        <Route index element={<SetUpStart />} />
        {sections.map(({ path, kinds }) =>
          [path, `${path}/:kind/:id`].map((address) => (
            <Route key={address} path={address} element={<RecordDesk section={path} kinds={kinds} />} />
          )),
        )}
        <Route path="staff" element={staff} />
        <Route path="*" element={<Navigate replace to={paths.setUp} />} />
      </Routes>
    </div>
  );
};
