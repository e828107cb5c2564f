import styles from './scenes.module.css';

/** Anime theme: at the goldfish stall the paper scoop tore, and the page swam away. */
export const GoldfishScene = () => (
  <svg viewBox="0 0 400 420" aria-hidden className={`${styles['scene']} ${styles['inked']}`}>
    {/* The lanterns over the stall. */}
    <path d="M0 34c110 34 290 34 400 0" className="fill-none" />
    {[48, 128, 272, 352].map((x, index) => (
      <g key={x} className={styles['lantern']}>
        <path d={`M${x} ${x === 48 || x === 352 ? 47 : 57}v12`} />
        <ellipse
          cx={x}
          cy={index === 0 || index === 3 ? 84 : 94}
          rx="22"
          ry="26"
          className={index % 2 === 0 ? 'fill-decor-1' : 'fill-decor-2'}
        />
        <path
          d={`M${x - 20} ${(index === 0 || index === 3 ? 84 : 94) - 6}h40M${x - 20} ${(index === 0 || index === 3 ? 84 : 94) + 8}h40`}
          className="fill-none"
          strokeWidth="1.5"
        />
      </g>
    ))}
    {/* The basin. */}
    <path d="M30 282h340l-26 104c-3 12-12 18-24 18H80c-12 0-21-6-24-18z" className="fill-decor-3" />
    <path
      d="M42 312c26-14 52 14 79 0s52 14 79 0 52 14 79 0 52 14 79 0"
      className="fill-none stroke-raised"
      strokeWidth="4"
    />
    <path d="M30 282h340" strokeWidth="8" strokeLinecap="round" />
    {/* The torn scoop. */}
    <g className={styles['scoop']}>
      <path d="M106 232 34 304" strokeWidth="12" strokeLinecap="round" />
      <path d="M106 232 34 304" strokeWidth="6" strokeLinecap="round" className="stroke-accent" />
      <circle cx="146" cy="192" r="56" className="fill-raised" />
      <path
        d="m112 196 16-10 6-18 14 8 18-10 4 20 16 8-14 12 2 20-20-6-16 12-6-18z"
        className="fill-bg"
        strokeWidth="2"
      />
      <text x="149" y="201" fontSize="19" textAnchor="middle" className={styles['lettering']}>
        404
      </text>
    </g>
    {/* The goldfish. */}
    <g className={styles['fish']}>
      <path d="M330 196c18-26 40-22 46-30-2 24-8 34-18 42 14 4 20 12 22 30-12-10-34-8-48-24z" className="fill-accent" />
      <path d="M236 214c10-34 76-48 104-8-14 38-86 50-104 8z" className="fill-accent" />
      <path d="M282 184c6-16 24-22 40-18-6 8-8 14-8 22z" className="fill-decor-1" />
      <path d="M286 240c2 14 14 22 26 20-4-6-6-14-4-22z" className="fill-decor-1" />
      <circle cx="262" cy="208" r="9" className="fill-raised" />
      <circle cx="260" cy="208" r="3.5" className={styles['pupil']} />
      <path d="M240 224c6 4 12 4 16 0" className="fill-none" strokeWidth="2.5" strokeLinecap="round" />
    </g>
    <g className="fill-decor-3" strokeWidth="2.5">
      <path d="M214 262c-8-10-6-18 0-26 6 8 8 16 0 26zM352 270c-8-10-6-18 0-26 6 8 8 16 0 26zM292 272c-6-8-5-14 0-20 5 6 6 12 0 20z" />
    </g>
  </svg>
);
