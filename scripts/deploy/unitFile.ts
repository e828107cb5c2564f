/** The values of a systemd unit, by section and name; a name may be given repeatedly. */
export type UnitFile = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;

/** Reads a unit file without line continuations. @throws for a line that is neither setting, section nor comment */
export function readUnit(text: string): UnitFile {
  const sections = new Map<string, Map<string, string[]>>();
  let section = new Map<string, string[]>();
  for (const line of text.split('\n')) {
    if (/^\s*([#;]|$)/.test(line)) continue;
    const [, title] = /^\[(\w+)\]$/.exec(line) ?? [];
    const [, name, value = ''] = /^(\w+)=(.*)$/.exec(line) ?? [];
    if (title) {
      section = new Map();
      sections.set(title, section);
    } else if (name) section.set(name, [...(section.get(name) ?? []), value.trim()]);
    else throw new Error(`Not a line of a unit: ${line}`);
  }
  return sections;
}

/** The last value of a setting of the service. @throws if it is absent */
export function serviceValue(unit: UnitFile, name: string): string {
  const value = unit.get('Service')?.get(name)?.at(-1);
  if (value === undefined) throw new Error(`The unit has no ${name}.`);
  return value;
}

/** The variables of all `Environment=` lines. */
export const unitEnvironment = (unit: UnitFile): Record<string, string> =>
  Object.fromEntries(
    (unit.get('Service')?.get('Environment') ?? [])
      .flatMap((line) => line.split(/\s+/))
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );
