import { diffWordsWithSpace } from 'diff';
import { versionText, type WrittenText } from './versionText.ts';

/** The changes between two texts of a question, word by word. */
export function Difference({ label, from, to }: { label: string; from: WrittenText; to: WrittenText }) {
  const parts = diffWordsWithSpace(versionText(from), versionText(to));
  if (parts.every(({ added, removed }) => !added && !removed)) return <p className="text-ink-muted">No differences</p>;
  return (
    <pre
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={label}
      className="max-h-96 overflow-auto rounded-control bg-sunken p-4 text-sm whitespace-pre-wrap wrap-anywhere"
    >
      {parts.map(({ value, added, removed }, place) =>
        added ? (
          <ins key={place} className="bg-success-soft text-success">
            {value}
          </ins>
        ) : removed ? (
          <del key={place} className="bg-danger-soft text-danger">
            {value}
          </del>
        ) : (
          <span key={place}>{value}</span>
        ),
      )}
    </pre>
  );
}
