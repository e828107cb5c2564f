/** People know a meeting by its title, so the page's own heading is one step quieter beside it. */
export const MeetingHeading = ({ title, children }: { title: string | null; children: string }) =>
  title === null ? (
    <h1 className="display text-2xl outline-none">{children}</h1>
  ) : (
    <>
      <h1 className="font-semibold text-ink-muted outline-none">{children}</h1>
      <p className="display text-xl wrap-anywhere sm:text-2xl">{title}</p>
    </>
  );
