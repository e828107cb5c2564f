import styles from './Plate.module.css';

const { ground, paper, shade, colour, deep, gold, solid, fine, tick, streak } = styles;

/** An assayer's balance: a marked paper against gold, and the touchstone beside it. Its size is 320 by 185. */
export const Balance = () => (
  <>
    <circle cx="160" cy="96" r="88" className={ground} />
    <path d="M14 184h292" />
    {/* Foot. */}
    <path d="M116 184c2-8 10-12 20-13h48c10 1 18 5 20 13z" className={colour} />
    <path d="M138 171c2-5 8-8 16-9V50h12v112c8 1 14 4 16 9z" className={deep} />
    <path d="M154 86h12M154 138h12" className={fine} />
    <circle cx="160" cy="32" r="8" className={gold} />
    <path d="M160 40v10" />
    {/* Beam, leaning towards what weighs more. */}
    <g transform="rotate(5 160 58)">
      <path d="M56 60c30-14 70-16 104-12 34-4 74-2 104 12-30-6-70-6-104 0-34-6-74-6-104 0z" className={gold} />
      <circle cx="160" cy="56" r="6.5" className={paper} />
    </g>
    {/* The marked paper. */}
    <path d="M57 51 30 122M57 51l27 71" className={fine} />
    <g transform="rotate(-5 57 100)">
      <path d="M36 72h40v48H36z" className={paper} />
      <path d="m41 82 3 3 5-6M41 94l3 3 5-6M41 106l3 3 5-6" className={tick} />
      <path d="M54 83h16M54 95h16M54 107h11" className={fine} />
    </g>
    <path d="M26 122h62c-3 15-15 22-31 22s-28-7-31-22z" className={colour} />
    {/* Gold. */}
    <path d="M263 69 236 140M263 69l27 71" className={fine} />
    <path d="M242 140l5-17h15l5 17zM263 140l5-17h14l5 17z" className={gold} />
    <path d="M253 123l5-17h14l5 17z" className={gold} />
    <path d="M247 129l2-6M258 112l2-6M269 129l1-6" className={fine} />
    <path d="M232 140h62c-3 15-15 22-31 22s-28-7-31-22z" className={colour} />
    {/* The touchstone with its three streaks. */}
    <path d="M34 184l8-22c1-3 3-4 6-4h40c3 0 5 1 6 4l6 22z" className={solid} />
    <path d="M52 176l5-10M64 176l5-10M76 176l5-10" className={streak} />
    {/* The pencil. */}
    <path d="M222 176h62v8h-62zM222 176l-14 4 14 4z" className={paper} />
    <path d="M230 176h46v8h-46z" className={colour} />
    <path d="M284 176h6a4 4 0 0 1 0 8h-6z" className={gold} />
    <path d="M213 178.5l-5 1.5 5 1.5z" className={solid} />
  </>
);

const LEAF = 'M0 0c4-9 14-12 24-9-4 9-14 12-24 9z';
const turns = [8, 28, 48, 68, 88, 108];

/** Half a wreath, growing upwards from below the centre of 240 by 160. */
const Branch = () => (
  <>
    <path d="M120 146a66 66 0 0 1-58-96" />
    {turns.map((turn) => (
      <g key={turn} transform={`rotate(${turn} 120 80)`}>
        <path d={LEAF} transform="translate(120 146) rotate(214)" className={gold} />
        <path d={LEAF} transform="translate(118 146) rotate(150)" className={colour} />
      </g>
    ))}
  </>
);

/** A marked paper in a wreath. */
export const Laurels = () => (
  <>
    <circle cx="120" cy="80" r="72" className={ground} />
    <Branch />
    <g transform="matrix(-1 0 0 1 240 0)">
      <Branch />
    </g>
    <path d="M90 32h46l14 14v74H90z" className={paper} />
    <path d="M136 32v14h14" className={shade} />
    <path d="m99 58 4 4 7-9M99 76l4 4 7-9M99 94l4 4 7-9" className={tick} />
    <path d="M117 59h23M117 77h23M117 95h15" className={fine} />
    <path d="m140 118-6 22 10-5 10 5-6-22z" className={deep} />
    <circle cx="144" cy="112" r="14" className={gold} />
    <path d="m144 103.5 2.6 5.3 5.9.9-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.9z" className={paper} />
  </>
);

/** A paper half marked, the pencil on it. */
export const HalfMarked = () => (
  <>
    <circle cx="120" cy="80" r="72" className={ground} />
    <path d="M70 36h58v104H70z" transform="rotate(-9 100 90)" className={shade} />
    <path d="M84 26h56l16 16v96H84z" className={paper} />
    <path d="M140 26v16h16" className={shade} />
    <path d="m94 58 4 4 7-9M94 78l4 4 7-9" className={tick} />
    <path d="M113 59h32M113 79h32M113 99h26M113 119h30" className={fine} />
    <circle cx="99" cy="99" r="4.5" className={fine} />
    <circle cx="99" cy="119" r="4.5" className={fine} />
    <g transform="translate(128 128) rotate(38)">
      <path d="M0 0l16-6h60v12H16z" className={paper} transform="rotate(-90)" />
      <path d="M-6-24h12v-52H-6z" className={colour} />
      <path d="M-6-76h12v-8a4 4 0 0 0-4-4h-4a4 4 0 0 0-4 4z" className={gold} />
      <path d="M-2-6 0 0l2-6z" className={solid} />
    </g>
  </>
);

/** An open book under a lamp: there is more to read. */
export const OpenBook = () => (
  <>
    <circle cx="120" cy="80" r="72" className={ground} />
    <path d="M34 142h172" />
    <path d="M120 70c-16-12-38-14-60-8v66c22-6 44-4 60 8 16-12 38-14 60-8V62c-22-6-44-4-60 8z" className={paper} />
    <path
      d="M60 66l-8 3v67c26-5 50-4 68 6 18-10 42-11 68-6V69l-8-3v62c-22-6-44-4-60 8-16-12-38-14-60-8z"
      className={colour}
    />
    <path d="M120 70v66" />
    <path
      d="M72 78c12-2 24-1 36 4M72 92c12-2 24-1 36 4M72 106c10-1.5 18-1 27 2M168 78c-12-2-24-1-36 4M168 92c-12-2-24-1-36 4"
      className={fine}
    />
    <path d="M152 64v38l6-5 6 5V61" className={gold} />
    <path d="M120 14v8M92 22l5 7M148 22l-5 7M74 42l8 4M166 42l-8 4" className={tick} />
    <path d="M110 54c-8-6-10-24 10-26 20 2 18 20 10 26z" className={gold} />
    <path d="M112 58h16M114 62h12" className={fine} />
  </>
);
