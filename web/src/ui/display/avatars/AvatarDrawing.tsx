import type { ReactNode } from 'react';
import { Animal } from './Animal.tsx';
import { animals } from './animals.ts';
import { patterns } from './patterns.tsx';
import styles from './AvatarDrawing.module.css';

/** A person's own pattern behind their initials; the demo's people, who are animals, show their faces. */
export function AvatarDrawing({ name, children }: { name: string; children: ReactNode }) {
  const animal = animals[name];
  return (
    <>
      <svg viewBox="0 0 40 40" className={styles['drawing']}>
        {animal === undefined ? patterns[hashOf(name) % patterns.length] : <Animal {...animal} />}
      </svg>
      {animal === undefined && <span className={styles['initials']}>{children}</span>}
    </>
  );
}

function hashOf(name: string): number {
  let hash = 7;
  for (const character of name.toLowerCase()) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003;
  return hash;
}
