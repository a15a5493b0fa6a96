import { PageTitle } from '@paddock/web-kit/ui/page-title.tsx';
import { useEffect } from 'react';
import { Navigate, NavLink, Route, Routes } from 'react-router-dom';
import { useScopes } from '../../../live.ts';
import { messages } from '../../../messages/en.ts';
import { paths } from '../../../paths.ts';
import { sections } from './kinds/kinds.ts';
import { RecordDesk } from './record-desk.tsx';
import { StaffDesk } from './staff/staff-desk.tsx';
import styles from './set-up.module.css';

const words = messages.setUp;

/** /admin/venue: everything a venue is set up with, for superusers (ruling A-014). */
export const SetUpPage = () => {
  useScopes(['catalogue/all']);
  useEffect(() => {
    document.title = words.pageTitle;
  }, []);
  return (
    <div className={styles.page}>
      <PageTitle>{words.title}</PageTitle>
      <nav aria-label={words.nav} className={styles.nav}>
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
        <Route index element={<Navigate replace to={paths.setUpSection('locations')} />} />
        {sections.map(({ path, kinds }) =>
          [path, `${path}/:kind/:id`].map((address) => (
            <Route key={address} path={address} element={<RecordDesk section={path} kinds={kinds} />} />
          )),
        )}
        <Route path="staff" element={<StaffDesk />} />
        <Route path="*" element={<Navigate replace to={paths.setUpSection('locations')} />} />
      </Routes>
    </div>
  );
};
