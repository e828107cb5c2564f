import { createModel } from '../assistant/model/model.service.ts';
import { faultIn } from '../assistant/model/modelFault.ts';
import { faultText } from '../conversations/answerFault.ts';
import { readConfig } from '../platform/settings/config.ts';
import { systemRandom } from '../platform/secrets/random.ts';
import { systemClock } from '../platform/time/clock.ts';
import { Refusal } from '../platform/refusals/refusal.ts';
import { measureGate, measureModel } from '../questionGate/figures/figures.ts';
import type { Figures, Share } from '../questionGate/figures/figures.ts';
import { readPlanted, readSound } from '../questionGate/figures/plantedItems.service.ts';
import { sayWith } from '../questionGate/modelSay.service.ts';
import { modelSolver } from '../questionGate/modelSolver.ts';
import type { Say } from '../questionGate/modelSolver.ts';
import { argumentsOf, runCommand, WrongUsage } from './command.ts';

type Kinds = Figures['kinds'];

const NEEDS = { solver: ' (needs scripted answers)', source: ' (needs a source text)' };
const SOUND = 'sound questions of the demo';

const caught = ({ of, wrong }: Share) => `${of - wrong.length} of ${of}`;
const together = (kinds: Kinds): Share => ({
  of: kinds.reduce((sum, { of }) => sum + of, 0),
  wrong: kinds.flatMap(({ wrong }) => wrong),
});
const listed = (wrong: readonly string[], mark: string) =>
  wrong.map((text) => `      ${mark} ${text.replaceAll(/\s+/g, ' ').slice(0, 100)}`);
const group = (title: string, kinds: Kinds) => [
  `${title}: ${caught(together(kinds))} caught`,
  ...kinds.flatMap((kind) => [
    `  ${kind.name.padEnd(12)}${caught(kind).padEnd(10)}${kind.about}${kind.needs === null ? '' : NEEDS[kind.needs]}`,
    ...listed(kind.wrong, 'missed'),
  ]),
];
const alarms = (on: string, { of, wrong }: Share) => [
  `False alarms on ${on}: ${wrong.length} of ${of}`,
  ...listed(wrong, '·'),
];

function report({ kinds, sound, bank, plantedSets, soundSets }: Figures): string {
  const lines = [
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
    `In all: ${caught(together(kinds))} caught`,
    '',
    ...alarms(SOUND, sound),
    ...alarms('the demo’s whole bank', bank),
    '',
    `Sets with a pattern in their keys: ${caught(plantedSets)} caught`,
    ...listed(plantedSets.wrong, 'missed'),
    ...alarms('sets of ten questions of the demo', soundSets),
  ];
  return lines.join('\n');
}

/** The language model of the settings. */
function connectedModel(): { name: string; say: Say } {
  const model = createModel(readConfig(process.env), systemClock);
  if (model === null) throw new Refusal('There is no language model. Set AI_BASE_URL and AI_MODEL.');
  const say = sayWith(model, new AbortController().signal, () => undefined);
  return {
    name: model.name,
    say: (instructions, content) =>
      say(instructions, content).catch((error: unknown) => {
        const { fault } = faultIn(error);
        // These are poor answers, and count as such.
        if (fault === 'empty' || fault === 'cut') return '';
        throw new Refusal(faultText(fault));
      }),
  };
}

await runCommand('npm run gate, or npm run gate -- model', async () => {
  const { positionals } = argumentsOf({});
  const [word] = positionals;
  if (positionals.length > 1 || (word !== undefined && word !== 'model')) throw new WrongUsage();
  const [planted, skills] = await Promise.all([readPlanted(), readSound()]);
  if (word === undefined) return report(await measureGate(planted, skills, systemRandom.int));
  const { name, say } = connectedModel();
  const { kinds, sound } = await measureModel(planted, skills, modelSolver(say), systemRandom.int);
  const answered = kinds.map((kind) => ({ ...kind, needs: null }));
  return [...group(`By the answers of ${name}`, answered), ...alarms(SOUND, sound)].join('\n');
});
