import { CircleCheck, Clock, Pause } from 'lucide-react';
import type { PlatformState as State } from '@assay/contract/lti';
import { Badge } from '../ui/display/Badge.tsx';
import { stateWords } from './platformWords.ts';

const looks = {
  new: { tone: 'warning', icon: <Clock size={13} aria-hidden /> },
  active: { tone: 'success', icon: <CircleCheck size={13} aria-hidden /> },
  paused: { tone: 'neutral', icon: <Pause size={13} aria-hidden /> },
} as const;

export const PlatformState = ({ state }: { state: State }) => <Badge {...looks[state]}>{stateWords[state]}</Badge>;
