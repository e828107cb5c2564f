/** Named values from an external program; nothing if there are none. */
export function NamedValues({ values }: { values: readonly { name: string; text: string }[] }) {
  if (values.length === 0) return null;
  return (
    <dl className="grid max-w-text gap-x-4 text-sm sm:grid-cols-[9rem_minmax(0,1fr)]">
      {values.map(({ name, text }) => (
        <div key={name} className="contents">
          <dt className="wrap-anywhere text-ink-muted">{name}</dt>
          <dd className="whitespace-pre-line wrap-anywhere mb-1">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
