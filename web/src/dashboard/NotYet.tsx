/** A part of the dashboard without data: one quiet line, because a new account has several of them. */
export const NotYet = ({ children }: { children: string }) => (
  <p className="px-4 pb-3 text-ink-muted sm:px-6">{children}</p>
);
