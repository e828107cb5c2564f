import { Fragment } from 'react';

/** A long email or host name breaks after its @ and dots, not within a word. */
export const Address = ({ children: text }: { children: string }) =>
  text.split(/(?<=[@.])/).map((part, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- parts of one text never move
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ));
