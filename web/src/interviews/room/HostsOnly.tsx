import { EyeOff } from 'lucide-react';

/** Candidates never get such a message; whoever writes one must be sure of it. */
export const HostsOnly = () => (
  <p className="flex items-center gap-1.5 text-xs font-semibold text-warning">
    <EyeOff size={14} aria-hidden /> Hosts only
  </p>
);
