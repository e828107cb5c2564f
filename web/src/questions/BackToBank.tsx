import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';

export const BackToBank = ({ skill }: { skill: number | undefined }) => (
  <Link
    to="/admin/questions"
    search={skill === undefined ? {} : { skill }}
    className="touch-target mb-4 inline-flex items-center gap-2 font-medium text-accent underline-offset-4 hover:underline"
  >
    <ArrowLeft size={18} aria-hidden /> All questions
  </Link>
);
