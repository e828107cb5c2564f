import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '../ui/forms/Button.tsx';

type VersionsProps = {
  /** The kind of thing with versions: `question` or `answer`. */
  of: string;
  versions: readonly number[];
  shown: number;
  onPick: (id: number) => void;
};

/** Steps through the versions of a question or an answer. */
export function Versions({ of, versions, shown, onPick }: VersionsProps) {
  const place = versions.indexOf(shown);
  if (versions.length < 2) return null;
  const step = (by: -1 | 1, label: string, Icon: typeof ChevronLeft) => {
    const next = versions[place + by];
    return (
      <Button
        variant="ghost"
        size="small"
        icon
        aria-label={label}
        aria-disabled={next === undefined}
        onClick={() => next !== undefined && onPick(next)}
      >
        <Icon size={18} aria-hidden />
      </Button>
    );
  };
  return (
    <span className="inline-flex items-center text-sm text-ink-muted tabular-nums">
      {step(-1, `Previous version of this ${of}`, ChevronLeft)}
      {place + 1} of {versions.length}
      {step(1, `Next version of this ${of}`, ChevronRight)}
    </span>
  );
}
