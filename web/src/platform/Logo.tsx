import { useProductName } from './config.ts';

/** The mark in the current theme's colours: an A on the touchstone, with its grain of gold. */
export const LogoMark = ({ size = 32, className }: { size?: number; className?: string }) => (
  <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden className={className}>
    <rect width="32" height="32" rx="8" fill="var(--accent)" />
    <path
      d="M8.5 23.5 16 8l7.5 15.5M11.5 18h9"
      fill="none"
      strokeWidth="2.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      stroke="var(--on-accent)"
    />
    <circle cx="24" cy="9" r="2.2" fill="var(--on-accent)" opacity="0.75" />
  </svg>
);

/** Mark and product name. */
export const Logo = ({ size = 32 }: { size?: number }) => (
  <span className="inline-flex min-w-0 items-center gap-2.5">
    <LogoMark size={size} className="flex-none" />
    <span className="display truncate text-lg">{useProductName()}</span>
  </span>
);
