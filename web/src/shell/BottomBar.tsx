import { Link } from '@tanstack/react-router';
import { navigation } from './navigation.ts';
import styles from './Navigation.module.css';

/** On phones the learner's five places lie under the thumb. */
export const BottomBar = () => (
  <nav aria-label="Menu" className={styles['bottomBar']}>
    <ul>
      {navigation.map(({ to, label, Icon, exact = false }) => (
        <li key={to}>
          <Link to={to} activeOptions={{ exact, includeSearch: false }} className={styles['tab']}>
            <span className={styles['tabIcon']}>
              <Icon size={22} aria-hidden />
            </span>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
