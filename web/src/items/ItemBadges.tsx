import { CircleAlert, Gauge, KeyRound } from 'lucide-react';
import type { ItemFigures } from '@assay/contract/questions/items';
import { Badge } from '../ui/display/Badge.tsx';
import { disagreementTexts, flagTexts } from './itemWords.ts';

/** Items to review, if the answers suggest it. */
export function ItemBadges({ flag, disagreement }: Pick<ItemFigures, 'flag' | 'disagreement'>) {
  if (flag === null && disagreement === null) return null;
  return (
    <span className="inline-flex flex-wrap gap-1">
      {flag !== null && (
        <Badge
          tone={flag === 'check_key' ? 'danger' : 'warning'}
          icon={flag === 'check_key' ? <KeyRound size={13} aria-hidden /> : <CircleAlert size={13} aria-hidden />}
        >
          {flagTexts[flag].word}
        </Badge>
      )}
      {disagreement !== null && (
        <Badge tone="info" icon={<Gauge size={13} aria-hidden />}>
          {disagreementTexts[disagreement].word}
        </Badge>
      )}
    </span>
  );
}
