/** Moments as the clocks of a zone show them. */

interface Span {
  from: number;
  to: number;
  offset: number;
}

/**
 * The moment at which UTC shows what the clocks of the zone show then; a spreadsheet knows no zones. Lists have millions
 * of moments and few changes of clocks, so the time between two of these is asked for once.
 */
export function createWallClock(timeZone: string): (at: Date) => Date {
  const spans: Span[] = [];
  let last: Span | undefined;
  const holds = (span: Span | undefined, time: number) => span !== undefined && span.from <= time && time < span.to;
  return (at) => {
    const time = at.getTime();
    if (!holds(last, time)) {
      last = spans.find((span) => holds(span, time));
      if (!last) spans.push((last = spanAt(time, timeZone)));
    }
    return new Date(time + (last as Span).offset);
  };
}

function spanAt(time: number, timeZone: string): Span {
  const at = (moment: number) => Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timeZone);
  // A change at this very moment counts already.
  const before = at(time + 1).getTimeZoneTransition('previous');
  const after = at(time).getTimeZoneTransition('next');
  return {
    from: before?.epochMilliseconds ?? -Infinity,
    to: after?.epochMilliseconds ?? Infinity,
    offset: at(time).offsetNanoseconds / 1_000_000,
  };
}
