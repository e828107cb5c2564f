/** The items behind the figures, as their files hold them. */

import type { GateFinding, GateItem } from '@assay/contract/questions/questionGeneration';

export interface Written extends Pick<GateItem, 'questionText' | 'options' | 'correctAnswer' | 'explanation'> {
  /** Of a question of the demo. */
  ref?: string;
  quote?: string;
}

export interface PlantedItem extends Written {
  /** The right option, where the key is wrong. */
  truth?: string;
  /** The conspicuous option, without the question. */
  guess?: string;
  /** The demo's question that it rewords, and where the gate meets that one. */
  of?: string;
  beside?: 'bank' | 'set';
}

export interface PlantedKind {
  name: string;
  about: string;
  /** One of these, as a warning or a refusal, counts as caught. */
  codes: GateFinding['code'][];
  /** null: rules are enough. */
  needs: 'solver' | 'source' | null;
  source?: string;
  items: PlantedItem[];
}

export interface SoundSkill {
  questions: Written[];
}
