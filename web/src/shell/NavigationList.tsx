import { Link, useLocation } from '@tanstack/react-router';
import { currentIn, type NavigationEntry } from './navigation.ts';
import styles from './Navigation.module.css';

type NavigationListProps = {
  entries: readonly NavigationEntry[];
  /** Only icons are visible; their words stay for screen readers and as tooltips. */
  isNarrow?: boolean;
};

export function NavigationList({ entries, isNarrow = false }: NavigationListProps) {
  const { pathname } = useLocation();
  return (
    <ul className={styles['list']}>
      {entries.map(({ to, label, Icon, exact = false, below }) => (
        <li key={to}>
          <Link
            to={to}
            activeOptions={{ exact, includeSearch: false }}
            aria-current={currentIn(pathname, below)}
            className={styles['entry']}
            title={isNarrow ? label : undefined}
          >
            <Icon size={20} aria-hidden />
            <span className={styles['word']}>{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
