import { Link } from '@tanstack/react-router';
import type { Role } from '@assay/contract/auth';
import { navigation } from './navigation.ts';
import styles from './Navigation.module.css';

type NavigationListProps = {
  role: Role;
  /** Icons alone are seen; their words stay for screen readers and as tool tips. */
  isNarrow?: boolean;
};

export const NavigationList = ({ role, isNarrow = false }: NavigationListProps) => (
  <ul className={styles['list']}>
    {navigation[role].map(({ to, label, Icon, exact = false }) => (
      <li key={to}>
        <Link to={to} activeOptions={{ exact, includeSearch: false }} className={styles['entry']} title={isNarrow ? label : undefined}>
          <Icon size={20} aria-hidden />
          <span className={styles['word']}>{label}</span>
        </Link>
      </li>
    ))}
  </ul>
);
