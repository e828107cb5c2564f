import styles from './scenes.module.css';

/** Premium theme: a lit frame without its picture. */
export const EmptyFrameScene = () => (
  <svg viewBox="0 0 400 440" aria-hidden className={styles['scene']}>
    <defs>
      <linearGradient id="lamplight" x1="0.5" y1="0" x2="0.5" y2="1">
        <stop offset="0" className={styles['lampBright']} />
        <stop offset="1" className={styles['lampGone']} />
      </linearGradient>
      <radialGradient id="canvas" cx="0.5" cy="0.1" r="0.95">
        <stop offset="0" className={styles['glowBright']} />
        <stop offset="1" className={styles['glowGone']} />
      </radialGradient>
      <linearGradient id="gilding" x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" className={styles['giltLight']} />
        <stop offset="0.5" className={styles['giltDark']} />
        <stop offset="0.75" className={styles['giltLight']} />
        <stop offset="1" className={styles['giltDark']} />
      </linearGradient>
    </defs>
    <path d="M172 28h56l192 400H-20z" fill="url(#lamplight)" className={styles['lamplight']} />
    <path d="M200 0v16M168 16h64v12h-64z" strokeWidth="2" fill="url(#gilding)" stroke="url(#gilding)" />
    <rect x="72" y="72" width="256" height="256" fill="none" stroke="url(#gilding)" strokeWidth="16" />
    <rect x="84" y="84" width="232" height="232" strokeWidth="1.5" fill="url(#canvas)" stroke="var(--accent)" />
    <rect
      x="98"
      y="98"
      width="204"
      height="204"
      strokeWidth="0.8"
      strokeDasharray="2 5"
      fill="none"
      stroke="var(--line-strong)"
    />
    {/* Only the nail is left. */}
    <circle cx="200" cy="176" r="3.5" fill="var(--accent)" />
    <path d="M200 180v16" strokeWidth="1.5" stroke="var(--line-strong)" />
    <g className={styles['plaque']}>
      <rect x="142" y="362" width="116" height="46" rx="3" fill="url(#gilding)" />
      <text
        x="200"
        y="382"
        fontSize="13"
        fontStyle="italic"
        textAnchor="middle"
        className="fill-on-accent font-display"
      >
        Untitled (404)
      </text>
      <text x="200" y="398" fontSize="9" textAnchor="middle" fill="var(--on-accent)">
        on loan, perhaps
      </text>
    </g>
  </svg>
);
