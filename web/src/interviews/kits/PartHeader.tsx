import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { Button } from '../../ui/forms/Button.tsx';

type PartHeaderProps = {
  /** "Competency 2" */
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
};

/** The name of one part of a kit, with its order and removal. */
export const PartHeader = ({ name, isFirst, isLast, onMove, onRemove }: PartHeaderProps) => (
  <div className="flex items-center justify-between gap-2">
    <h3 className="font-semibold">{name}</h3>
    <span className="flex">
      <Button
        variant="ghost"
        icon
        size="small"
        aria-label={`Move ${name} up`}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      >
        <ArrowUp size={18} aria-hidden />
      </Button>
      <Button
        variant="ghost"
        icon
        size="small"
        aria-label={`Move ${name} down`}
        disabled={isLast}
        onClick={() => onMove(1)}
      >
        <ArrowDown size={18} aria-hidden />
      </Button>
      <Button variant="ghost" icon size="small" aria-label={`Remove ${name}`} onClick={onRemove}>
        <Trash2 size={18} aria-hidden />
      </Button>
    </span>
  </div>
);
