import { onTestFinished } from 'vitest';
import { openModel } from './scriptedModel.ts';
import type { ScriptedModel } from './scriptedModel.ts';

/** A scripted model until the end of the test. */
export async function startModel(): Promise<ScriptedModel> {
  const model = await openModel();
  onTestFinished(() => model.close());
  return model;
}
