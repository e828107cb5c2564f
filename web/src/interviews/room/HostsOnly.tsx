import { EyeOff } from 'lucide-react';

/** Candidates never receive such a message, and its author must be able to rely on that. */
export const HostsOnly = () => (
  <p className="flex items-center gap-1.5 text-xs font-semibold text-warning">
    <EyeOff size={14} aria-hidden /> Hosts only
  </p>
);
