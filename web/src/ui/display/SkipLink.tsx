/** The first Tab stop. The target needs `tabIndex={-1}` to receive the focus. */
export const SkipLink = ({ target = 'main', children = 'Skip to content' }: { target?: string; children?: string }) => (
  <a
    href={`#${target}`}
    onClick={(event) => {
      // A hash in the URL would add a history entry.
      event.preventDefault();
      document.getElementById(target)?.focus();
    }}
    className="fixed top-3 left-3 z-50 -translate-y-24 rounded-control border-control bg-raised px-4 py-2.5 font-semibold shadow-control focus:translate-y-0 print:hidden"
  >
    {children}
  </a>
);
