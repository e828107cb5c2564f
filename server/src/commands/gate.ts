import { measureGate } from '../questionGate/figures/figures.ts';
import type { Figures, Share } from '../questionGate/figures/figures.ts';
import { readPlanted, readSound } from '../questionGate/figures/plantedItems.service.ts';
import { systemRandom } from '../platform/secrets/random.ts';
import { argumentsOf, runCommand, WrongUsage } from './command.ts';

const NEEDS = { solver: 'scripted answers', source: 'a source text' };

const caught = ({ of, wrong }: Share) => `${of - wrong.length} of ${of}`;
const listed = (wrong: readonly string[], mark: string) =>
  wrong.map((text) => `      ${mark} ${text.replaceAll(/\s+/g, ' ').slice(0, 100)}`);

function report({ kinds, sound, bank, plantedSets, soundSets }: Figures): string {
  const group = (title: string, some: Figures['kinds']) => {
    const all = { of: some.reduce((sum, { of }) => sum + of, 0), wrong: some.flatMap(({ wrong }) => wrong) };
    return [
      `${title}: ${caught(all)} caught`,
      ...some.flatMap((kind) => [
        `  ${kind.name.padEnd(12)}${caught(kind).padEnd(10)}${kind.about}${kind.needs === null ? '' : ` (needs ${NEEDS[kind.needs]})`}`,
        ...listed(kind.wrong, 'missed'),
      ]),
    ];
  };
  return [
    ...group(
      'Flaws that rules find',
      kinds.filter(({ needs }) => needs === null),
    ),
    '',
    ...group(
      'Flaws that need more',
      kinds.filter(({ needs }) => needs !== null),
    ),
    '',
    group('In all', kinds)[0],
    '',
    `False alarms on sound questions of the demo: ${sound.wrong.length} of ${sound.of}`,
    ...listed(sound.wrong, '·'),
    `On the demo’s whole bank: ${bank.wrong.length} of ${bank.of}`,
    ...listed(bank.wrong, '·'),
    '',
    `Sets with a pattern in their keys: ${caught(plantedSets)} caught`,
    ...listed(plantedSets.wrong, 'missed'),
    `False alarms on sets of ten questions of the demo: ${soundSets.wrong.length} of ${soundSets.of}`,
    ...listed(soundSets.wrong, '·'),
  ].join('\n');
}

await runCommand('npm run gate', async () => {
  if (argumentsOf({}).positionals.length > 0) throw new WrongUsage();
  const [planted, sound] = await Promise.all([readPlanted(), readSound()]);
  return report(await measureGate(planted, sound, systemRandom.int));
});
