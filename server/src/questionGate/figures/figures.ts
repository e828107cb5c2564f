/** The share of flawed items that the gate finds, and the share of sound ones that it complains about. */

import type { GateFinding, GateItem } from '@assay/contract/questions/questionGeneration';
import { duplicateFinding } from '../../questions/duplicates/duplicateFinding.ts';
import { indexAlike } from '../../questions/duplicates/rewordings.ts';
import { balanceFindings } from '../balance.ts';
import { blindSolveFindings } from '../blindSolve.ts';
import type { Solve } from '../blindSolve.ts';
import { checkSet } from '../gate.ts';
import type { PlantedItem, PlantedKind, SoundSkill, Written } from './plantedKinds.ts';
import { plantedSets } from './plantedSets.ts';
import { scriptedSolver } from './scriptedSolver.ts';

export interface Share {
  of: number;
  /** The missed items, or the false alarms. */
  wrong: string[];
}

export interface Figures {
  kinds: (Share & Pick<PlantedKind, 'name' | 'about' | 'needs'>)[];
  /** The first ten questions of the first ten skills, and the whole bank. */
  sound: Share;
  bank: Share;
  plantedSets: Share;
  /** Of ten questions each. */
  soundSets: Share;
}

const SET = 10;
/** The solver errs in every so many answers. */
const SLIP = 20;

type Random = (below: number) => number;

export async function measureGate(
  planted: readonly PlantedKind[],
  skills: readonly SoundSkill[],
  random: Random,
): Promise<Figures> {
  const bank = skills.flatMap(({ questions }) => questions);
  const index = indexAlike(bank);
  const solve = scriptedSolver([...planted.flatMap(({ items }) => items), ...bank].map(knownOf), SLIP);

  const inBank = ({ ref }: Written, item: GateItem) =>
    index.find(item, (other) => other.ref === ref).map((twin) => duplicateFinding(twin, twin.other.ref ?? ''));
  const byRules = (items: readonly Written[], { source = null, hasBank = true }: Around = {}) => {
    const set = items.map(gateItem);
    const found = items.map((item, nth) => (hasBank ? inBank(item, set[nth] as GateItem) : []));
    return checkSet({ items: set, inBank: found, sourceText: source }).items;
  };
  const bySolver = (items: readonly Written[]) => solvedOf(items, solve, random);

  function ofPlanted({ needs, items, source }: PlantedKind): Promise<GateFinding[][]> | GateFinding[][] {
    if (needs === 'solver') return bySolver(items);
    const copies = items.filter(({ beside }) => beside === 'set');
    const others = items.filter(({ beside }) => beside !== 'set');
    const beside = copies.flatMap((item) => {
      const original = bank.find(({ ref }) => ref === item.of);
      return byRules(original ? [original, item] : [item], { hasBank: false }).slice(-1);
    });
    return [...byRules(others, { source: source ?? null }), ...beside];
  }
  async function missedOf(kind: PlantedKind): Promise<string[]> {
    const findings = await ofPlanted(kind);
    const inOrder = kind.items.toSorted((one, other) => Number(one.beside === 'set') - Number(other.beside === 'set'));
    return inOrder.flatMap(({ questionText }, nth) => (isCaught(kind, findings[nth] ?? []) ? [] : [questionText]));
  }
  async function alarmsOn(sets: readonly (readonly Written[])[]): Promise<Share> {
    const wrong: string[] = [];
    for (const set of sets) {
      const source = set.map(({ explanation }) => explanation).join('\n\n');
      const quoting = set.map((item) => ({ ...item, quote: rewrapped(item.explanation) }));
      const [rules, solved] = [byRules(quoting, { source }), await bySolver(set)];
      for (const [nth, { ref }] of set.entries()) {
        const grave = [...(rules[nth] ?? []), ...(solved[nth] ?? [])].find(isGrave);
        if (grave) wrong.push(`${ref ?? ''}: ${grave.code}`);
      }
    }
    return { of: sets.flat().length, wrong };
  }

  const kinds: Figures['kinds'] = [];
  for (const kind of planted) {
    const { name, about, needs, items } = kind;
    kinds.push({ name, about, needs, of: items.length, wrong: await missedOf(kind) });
  }
  const sets = skills.flatMap(({ questions }) => inSets(questions));
  const flawed = plantedSets(bank);
  return {
    kinds,
    sound: await alarmsOn(soundSets(skills)),
    bank: await alarmsOn(sets),
    plantedSets: {
      of: flawed.length,
      wrong: flawed.flatMap(({ name, code, items }) => (setCodes(items).includes(code) ? [] : [name])),
    },
    soundSets: {
      of: sets.length,
      wrong: sets.flatMap((set) => setCodes(set).map((code) => `${set[0]?.ref ?? ''} …: ${code}`)),
    },
  };
}

/** The same for the checks that need answers, by a model. */
export async function measureModel(
  planted: readonly PlantedKind[],
  skills: readonly SoundSkill[],
  solve: Solve,
  random: Random,
): Promise<Pick<Figures, 'kinds' | 'sound'>> {
  const kinds: Figures['kinds'] = [];
  for (const kind of planted.filter(({ needs }) => needs === 'solver')) {
    const { name, about, needs, items } = kind;
    const findings = await solvedOf(items, solve, random);
    const missed = items.filter((_item, nth) => !isCaught(kind, findings[nth] ?? []));
    kinds.push({ name, about, needs, of: items.length, wrong: missed.map(({ questionText }) => questionText) });
  }
  const sound = soundSets(skills).flat();
  const alarms = await solvedOf(sound, solve, random);
  return {
    kinds,
    sound: {
      of: sound.length,
      wrong: sound.flatMap(({ ref = '' }, nth) =>
        (alarms[nth] ?? []).filter(isGrave).map(({ code }) => `${ref}: ${code}`),
      ),
    },
  };
}

async function solvedOf(items: readonly Written[], solve: Solve, random: Random): Promise<GateFinding[][]> {
  const found: GateFinding[][] = [];
  for (const item of items) found.push(await blindSolveFindings(gateItem(item), solve, random));
  return found;
}

const isCaught = ({ codes }: PlantedKind, found: readonly GateFinding[]) =>
  found.filter(isGrave).some(({ code }) => codes.includes(code));

const soundSets = (skills: readonly SoundSkill[]) =>
  skills.slice(0, SET).map(({ questions }) => questions.slice(0, SET));

interface Around {
  source?: string | null;
  hasBank?: boolean;
}

const isGrave = ({ severity }: GateFinding) => severity !== 'notice';

const gateItem = ({ questionText, options, correctAnswer, explanation, quote = '' }: Written): GateItem => ({
  questionText,
  options,
  correctAnswer,
  explanation,
  keepOrder: false,
  quote,
});

const knownOf = (item: PlantedItem) => ({ item, truth: item.truth ?? item.correctAnswer, guess: item.guess ?? null });

const setCodes = (items: readonly Written[]) => balanceFindings(items.map(gateItem)).map(({ code }) => code);

/** Without the last questions, which are too few for a set. */
function inSets(questions: readonly Written[]): Written[][] {
  const count = Math.floor(questions.length / SET);
  return Array.from({ length: count }, (_set, nth) => questions.slice(nth * SET, (nth + 1) * SET));
}

/** As if it came from a page with other line ends. */
const rewrapped = (text: string) => text.slice(0, 200).replaceAll(' ', '\n ');
