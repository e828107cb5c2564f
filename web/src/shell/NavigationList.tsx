import { Link } from '@tanstack/react-router';
import type { NavigationEntry } from './navigation.ts';
import styles from './Navigation.module.css';

type NavigationListProps = {
  entries: readonly NavigationEntry[];
  /** Only icons are visible; their words stay for screen readers and as tooltips. */
  isNarrow?: boolean;
};

export const NavigationList = ({ entries, isNarrow = false }: NavigationListProps) => (
  <ul className={styles['list']}>
    {entries.map(({ to, label, Icon, exact = false }) => (
      <li key={to}>
        <Link
          to={to}
          activeOptions={{ exact, includeSearch: false }}
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
