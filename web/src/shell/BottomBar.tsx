import { Link, useLocation } from '@tanstack/react-router';
import { currentIn, type NavigationEntry } from './navigation.ts';
import styles from './Navigation.module.css';

/** On phones, a learner's five or six destinations are at the bottom. */
export function BottomBar({ entries }: { entries: readonly NavigationEntry[] }) {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Menu" className={styles['bottomBar']}>
      <ul>
        {entries.map(({ to, label, short, Icon, exact = false, below }) => (
          <li key={to}>
            <Link
              to={to}
              activeOptions={{ exact, includeSearch: false }}
              aria-current={currentIn(pathname, below)}
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
}
