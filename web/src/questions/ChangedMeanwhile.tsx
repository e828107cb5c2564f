import type { Question } from '@assay/contract/questions';
import { Button } from '../ui/forms/Button.tsx';
import { Card } from '../ui/display/Card.tsx';
import { Difference } from './Difference.tsx';
import type { WrittenText } from './versionText.ts';

type Props = {
  theirs: Question;
  /** The version edited here. */
  read: number;
  mine: WrittenText;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
};

/** The question was changed elsewhere during editing: neither version wins before both were seen. */
export const ChangedMeanwhile = ({ theirs, read, mine, onTakeTheirs, onKeepMine }: Props) => (
  <Card
    title={
      theirs.version === read
        ? 'How the question is marked was corrected while you were editing'
        : `Version ${theirs.version} was saved while you were editing`
    }
  >
    <div className="grid gap-4">
      <p className="text-ink-muted">
        This is what your text changes in it. If you keep yours, the next Save writes it as another version; none is
        ever lost.
      </p>
      <Difference label={`Changes from version ${theirs.version} to your text`} from={theirs} to={mine} />
      <div className="flex flex-wrap gap-3">
        <Button onClick={onKeepMine}>Keep mine</Button>
        <Button onClick={onTakeTheirs}>Take version {theirs.version}</Button>
      </div>
    </div>
  </Card>
);
