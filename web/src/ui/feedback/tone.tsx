import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';

export type Tone = 'info' | 'success' | 'warning' | 'danger';

/** A tone's icon, so that colour is never the only sign. */
export const toneIcons = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
} satisfies Record<Tone, unknown>;
