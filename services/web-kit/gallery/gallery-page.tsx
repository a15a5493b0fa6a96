import { Capitals } from '../src/ui/capitals.tsx';
import { Kerb } from '../src/ui/kerb.tsx';
import { Logo } from '../src/ui/logo.tsx';
import { PageTitle } from '../src/ui/page-title.tsx';
import { ThemeSwitch } from '../src/ui/theme-switch.tsx';
import { Toasts } from '../src/ui/toasts.tsx';
import { ActionParts } from './action-parts.tsx';
import { FieldParts } from './field-parts.tsx';
import { MessageParts } from './message-parts.tsx';
import { ShownParts } from './shown-parts.tsx';
import styles from './gallery.module.css';

/** Every component in every state. `?page=booking` and `?page=staff` show designs to compare; `?theme=dark` sets the theme. */
export const GalleryPage = () => (
  <>
    <header className={styles.head}>
      <Logo width={110} />
      <ThemeSwitch />
    </header>
    <Kerb />
    <main className={styles.parts}>
      <div className={styles.wide}>
        <PageTitle>Pit Board</PageTitle>
        <Capitals>Every part in every state</Capitals>
      </div>
      <ActionParts />
      <FieldParts />
      <MessageParts />
      <ShownParts />
      <div className={styles.wide}>
        <Logo />
      </div>
    </main>
    <Toasts />
  </>
);
