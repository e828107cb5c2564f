import { Goldfish } from '../theme/mascot/Goldfish.tsx';
import { Plate } from '../theme/pictures/Plate.tsx';
import { useTheme } from '../theme/themes.ts';

/** Decoration in the page's head, on its lower edge. */
export function DashboardPicture() {
  const hasMascot = useTheme() === 'anime';
  return hasMascot ? <Goldfish mood="fair" /> : <Plate of="balance" className="mb-[-15px]" />;
}
