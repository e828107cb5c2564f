import type { ReactNode } from 'react';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { randomId } from '../../platform/randomId.browser.ts';
import { Card } from '../../ui/display/Card.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { moved } from './kitForm.ts';

type PartListProps<Part extends { id: string }> = {
  title: string;
  /** Names one part: "Competency" for "Competency 2". */
  noun: string;
  parts: readonly Part[];
  most: number;
  error?: string | undefined;
  fresh: (id: string) => Part;
  onChange: (parts: readonly Part[]) => void;
  onRemove: (id: string) => void;
  /** A part's fields. */
  children: (part: Part, place: number, onChange: (next: Part) => void) => ReactNode;
};

/** Parts of a kit in their order: change, move, remove and add them. */
export const PartList = <Part extends { id: string }>({
  title,
  noun,
  parts,
  most,
  error,
  fresh,
  onChange,
  onRemove,
  children,
}: PartListProps<Part>) => (
  <Card title={title} className="grid grid-cols-1 gap-6 [&>header]:mb-0">
    {parts.map((part, place) => (
      <section
        key={part.id}
        className="grid grid-cols-1 gap-3 border-t border-line pt-4 first-of-type:border-t-0 first-of-type:pt-0"
      >
        <PartHeader
          name={`${noun} ${place + 1}`}
          isFirst={place === 0}
          isLast={place === parts.length - 1}
          onMove={(by) => onChange(moved(parts, place, by))}
          onRemove={() => onRemove(part.id)}
        />
        {children(part, place, (next) => onChange(parts.map((one) => (one.id === part.id ? next : one))))}
      </section>
    ))}
    {error !== undefined && <Banner tone="danger">{error}</Banner>}
    {parts.length < most && (
      <Button className="justify-self-start" onClick={() => onChange([...parts, fresh(randomId())])}>
        <Plus size={18} aria-hidden /> Add {noun.toLowerCase()}
      </Button>
    )}
  </Card>
);

type PartHeaderProps = {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
};

const PartHeader = ({ name, isFirst, isLast, onMove, onRemove }: PartHeaderProps) => (
  <div className="flex items-center justify-between gap-2">
    <h3 className="font-semibold">{name}</h3>
    <span className="flex">
      {(
        [
          { by: -1, word: 'up', Icon: ArrowUp, disabled: isFirst },
          { by: 1, word: 'down', Icon: ArrowDown, disabled: isLast },
        ] as const
      ).map(({ by, word, Icon, disabled }) => (
        <Button
          key={word}
          variant="ghost"
          icon
          size="small"
          aria-label={`Move ${name} ${word}`}
          disabled={disabled}
          onClick={() => onMove(by)}
        >
          <Icon size={18} aria-hidden />
        </Button>
      ))}
      <Button variant="ghost" icon size="small" aria-label={`Remove ${name}`} onClick={onRemove}>
        <Trash2 size={18} aria-hidden />
      </Button>
    </span>
  </div>
);
