/** Local times in a zone. */

interface Span {
  from: number;
  to: number;
  offset: number;
}

/**
 * Converts a time to the UTC value that reads like the zone's local time, because spreadsheets have no zones. Lists
 * have millions of times and few offset changes, so each stretch between two changes is looked up once.
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
  // A change at exactly this time already applies.
  const before = at(time + 1).getTimeZoneTransition('previous');
  const after = at(time).getTimeZoneTransition('next');
  return {
    from: before?.epochMilliseconds ?? -Infinity,
    to: after?.epochMilliseconds ?? Infinity,
    offset: at(time).offsetNanoseconds / 1_000_000,
  };
}
