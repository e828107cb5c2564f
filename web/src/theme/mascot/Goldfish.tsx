import type { ReactNode } from 'react';
import { HappyFace, HopefulFace, KeenFace, RestingFace } from './faces.tsx';
import { Fish } from './Fish.tsx';
import { Bag, Confetti, Fan, Flame, Headband, TornScoop } from './props.tsx';
import styles from './Goldfish.module.css';

export type Mood = 'lobby' | 'streak' | 'miss' | 'fair' | 'high';

/** The mascot of the anime theme. Decoration only: the words beside it say what happened. */
export function Goldfish({ mood }: { mood: Mood }) {
  return (
    <svg viewBox="0 0 240 240" aria-hidden className={styles['goldfish']}>
      {scenes[mood]}
    </svg>
  );
}

const scenes: Record<Mood, ReactNode> = {
  lobby: (
    <Bag>
      <Fish place="translate(40 94) scale(.62)" face={<RestingFace />} />
    </Bag>
  ),
  streak: (
    <>
      <Flame />
      <Fish place="translate(18 52) rotate(-8 110 100) scale(.86)" face={<KeenFace />} worn={<Headband />} />
    </>
  ),
  miss: <Fish place="translate(4 56) rotate(3 110 100) scale(.86)" face={<HopefulFace />} held={<TornScoop />} />,
  fair: <Fish place="translate(4 30)" face={<RestingFace />} />,
  high: (
    <>
      <Confetti />
      <Fish place="translate(14 50) rotate(12 110 100) scale(.86)" face={<HappyFace />} held={<Fan />} />
    </>
  ),
};
