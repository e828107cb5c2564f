import type { Model, Tokens } from '../assistant/model/model.service.ts';
import type { Say } from './modelSolver.ts';

/** Single messages to a model. @throws ModelFault */
export const sayWith =
  (model: Model, signal: AbortSignal, onUsed: (tokens: Tokens) => void): Say =>
  async (instructions, content) => {
    let text = '';
    const call = { instructions, messages: [{ role: 'user' as const, content }], tools: {}, signal, onUsed };
    for await (const part of model.stream(call)) if (part.kind === 'text') text += part.text;
    return text;
  };
