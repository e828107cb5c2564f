import { Link } from '@tanstack/react-router';
import type { GuidePageName } from './guide.ts';

/** Leads to a page of the administrator's guide. `about` completes the link for people who hear it out of context. */
export const LearnMore = ({ page, about }: { page: GuidePageName; about: string }) => (
  <Link
    to="/admin/guide/$page"
    params={{ page }}
    className="touch-target font-medium whitespace-nowrap text-accent underline underline-offset-4"
  >
    Learn more<span className="sr-only"> about {about}</span>
  </Link>
);
