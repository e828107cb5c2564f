import { CircleQuestionMark } from 'lucide-react';
import { Link } from '@tanstack/react-router';
import type { GuidePageName } from './guide.ts';

type LearnMoreProps = {
  page: GuidePageName;
  about: string;
  /** For tight places. */
  icon?: boolean;
};

/** Leads to a page of the administrator's guide. `about` completes the link for people who hear it out of context. */
export const LearnMore = ({ page, about, icon = false }: LearnMoreProps) => (
  <Link
    to="/admin/guide/$page"
    params={{ page }}
    className="touch-target font-medium whitespace-nowrap text-accent underline underline-offset-4"
  >
    {icon && <CircleQuestionMark size={18} aria-hidden />}
    <span className={icon ? 'sr-only' : undefined}>Learn more</span>
    <span className="sr-only"> about {about}</span>
  </Link>
);
