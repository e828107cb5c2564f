import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';

export const BackToBank = ({ skill }: { skill: number | undefined }) => (
  <Link
    to="/admin/questions"
    search={skill === undefined ? {} : { skill }}
    className="mb-3 inline-flex min-h-11 items-center gap-2 text-sm font-medium text-ink-muted hover:text-ink"
  >
    <ArrowLeft size={18} aria-hidden /> All questions
  </Link>
);
