import { Button } from '../ui/Button.tsx';
import type { RoomSession } from './roomSession.ts';

export const Room = ({ onLeave }: { session: RoomSession; onLeave: () => void }) => (
  <main id="main" tabIndex={-1} className="grid min-h-dvh place-items-center bg-stage p-4 text-stage-ink">
    <div className="grid gap-4 text-center">
      <h1 className="display text-2xl">Interview Room</h1>
      <Button onClick={onLeave}>Leave</Button>
    </div>
  </main>
);
