import type { Question } from '@assay/contract/questions/questions';
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
        ? 'The marking was corrected while you were editing'
        : `Version ${theirs.version} was saved while you were editing`
    }
  >
    <div className="grid gap-4">
      <p className="text-ink-muted">
        These are your changes. If you keep yours, Save creates a new version; older ones stay.
      </p>
      <Difference label={`Changes from version ${theirs.version} to your text`} from={theirs} to={mine} />
      <div className="flex flex-wrap gap-3">
        <Button onClick={onKeepMine}>Keep mine</Button>
        <Button onClick={onTakeTheirs}>Use version {theirs.version}</Button>
      </div>
    </div>
  </Card>
);
