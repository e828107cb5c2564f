import { Check } from 'lucide-react';
import { Badge } from '../../../ui/display/Badge.tsx';

/** Whether a waiting person came by an emailed link. */
export const InvitedMark = ({ invited }: { invited: boolean }) =>
  invited ? (
    <Badge tone="success" icon={<Check size={14} aria-hidden />}>
      invited
    </Badge>
  ) : (
    <Badge>not invited</Badge>
  );
