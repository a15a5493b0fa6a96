import { PageTitle } from '@paddock/web-kit/ui/page-title.tsx';
import { Tabs } from '@paddock/web-kit/ui/tabs.tsx';
import { useEffect, useState } from 'react';
import { useScopes } from '../../live.ts';
import { messages } from '../../messages/en.ts';
import { Desk } from '../../features/laps/desk.tsx';
import { ImportPanel } from '../../features/laps/import-panel.tsx';
import { PastBoard } from '../../features/boards/past/past-board.tsx';
import { RacePanel } from '../../features/boards/race/race-panel.tsx';
import { TeamsPanel } from '../../features/boards/teams/teams-panel.tsx';
import styles from '../../ui/laps/laps.module.css';

const words = messages.laps;
const SCOPES = ['leaderboards/desk'] as const;

/** /admin/laps: laps that wait for a steward, the import of results files, points of races, teams, and boards as of any moment (launcher.md 7, 8). */
export const LapsPage = () => {
  const [tab, setTab] = useState<'desk' | 'import' | 'race' | 'teams' | 'past'>('desk');
  useScopes(SCOPES);
  useEffect(() => {
    document.title = words.pageTitle;
  }, []);
  return (
    <div className={styles.page}>
      <PageTitle>{words.title}</PageTitle>
      <Tabs
        label={words.tabs}
        selected={tab}
        onSelect={setTab}
        tabs={[
          { id: 'desk', label: words.desk.tab, content: <Desk /> },
          { id: 'import', label: words.imports.tab, content: <ImportPanel /> },
          { id: 'race', label: words.race.tab, content: <RacePanel /> },
          { id: 'teams', label: words.teams.tab, content: <TeamsPanel /> },
          { id: 'past', label: words.past.tab, content: <PastBoard /> },
        ]}
      />
    </div>
  );
};
