/** Separates two ways to do the same; its word is read by eyes only. */
export const OrLine = () => (
  <p aria-hidden className="flex items-center gap-3 text-sm text-ink-muted">
    <span className="h-px flex-1 bg-line" /> or <span className="h-px flex-1 bg-line" />
  </p>
);
