import { Link } from '@tanstack/react-router';
import type { NavigationEntry } from './navigation.ts';
import styles from './Navigation.module.css';

/** On phones, a learner's five or six destinations are at the bottom. */
export const BottomBar = ({ entries }: { entries: readonly NavigationEntry[] }) => (
  <nav aria-label="Menu" className={styles['bottomBar']}>
    <ul>
      {entries.map(({ to, label, short, Icon, exact = false }) => (
        <li key={to}>
          <Link
            to={to}
            activeOptions={{ exact, includeSearch: false }}
            className={styles['tab']}
            aria-label={short && label}
          >
            <span className={styles['tabIcon']}>
              <Icon size={22} aria-hidden />
            </span>
            {short ?? label}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
