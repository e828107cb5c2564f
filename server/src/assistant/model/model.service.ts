import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { InvalidResponseDataError, isStepCount, streamText } from 'ai';
import type { LanguageModel, ModelMessage, TextStreamPart, ToolSet } from 'ai';
import type { Config } from '../../platform/settings/config.ts';
import { hostOf } from '../../platform/settings/modelAddress.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { createBreaker } from './breaker.ts';
import type { Outcome, Seen } from './breaker.ts';
import { guardedFetch } from './guardedFetch.service.ts';
import type { Patience } from './guardedFetch.service.ts';
import { faultIn, ModelFault, outcomeOf } from './modelFault.ts';
import { tokensIn } from './tokensIn.ts';

/** The limits of one answer. */
const PATIENCE: Patience & { totalMs: number } = { firstByteMs: 10_000, silenceMs: 30_000, totalMs: 180_000 };
/** Calls of tools follow each other at most this often. */
const STEPS = 8;

export interface Tokens {
  input: number;
  output: number;
}

export interface ModelCall {
  instructions: string;
  messages: ModelMessage[];
  tools: ToolSet;
  signal: AbortSignal;
  /** Hears once, at the end, what was used: as the server counts it, or estimated. */
  onUsed: (tokens: Tokens) => void;
}

export type ModelPart = { kind: 'text'; text: string } | { kind: 'tool'; name: string };

/** The language model that the settings name. */
export interface Model {
  name: string;
  /** Where it runs. */
  host: string;
  /** How its latest calls ended. */
  seen(): Seen;
  /** @throws ModelFault; also after parts */
  stream(call: ModelCall): AsyncGenerator<ModelPart, void>;
}

/** @returns null if no model is set */
export function createModel(
  config: Pick<Config, 'AI_BASE_URL' | 'AI_API_KEY' | 'AI_MODEL'>,
  clock: Clock,
  patience = PATIENCE,
): Model | null {
  const { AI_BASE_URL: baseURL, AI_API_KEY: apiKey, AI_MODEL: name } = config;
  if (baseURL === undefined || name === undefined) return null;
  const provider = createOpenAICompatible({
    name: 'assistant',
    baseURL,
    ...(apiKey !== undefined && { apiKey }),
    fetch: guardedFetch(patience),
    includeUsage: true,
  });
  const breaker = createBreaker(clock);

  /** Counts the faults of one call for the breaker. */
  async function* counted(parts: () => AsyncGenerator<ModelPart, void>, reader: AbortSignal) {
    const rest = breaker.secondsLeft();
    if (rest > 0) throw new ModelFault('resting', { retryAfter: rest });
    let outcome: Outcome | null = 'worked';
    try {
      yield* parts();
    } catch (error) {
      const fault = faultIn(error);
      // A reader who left says nothing about the model.
      outcome = reader.aborted ? null : outcomeOf(fault.fault);
      throw fault;
    } finally {
      // Also for a reader who has enough.
      if (outcome) breaker.note(outcome);
    }
  }

  const model = provider.chatModel(name);
  return {
    name,
    host: hostOf(baseURL),
    seen: breaker.seen,
    stream: (call) => counted(() => partsOf(model, call, patience.totalMs), call.signal),
  };
}

async function* partsOf(
  model: LanguageModel,
  { instructions, messages, tools, signal, onUsed }: ModelCall,
  totalMs: number,
): AsyncGenerator<ModelPart, void> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), totalMs);
  const { stream } = streamText({
    model,
    instructions,
    messages,
    tools,
    stopWhen: isStepCount(STEPS),
    abortSignal: AbortSignal.any([signal, limit.signal]),
    // Its own tries would come after bytes, too.
    maxRetries: 0,
    telemetry: { isEnabled: false },
    // Errors are parts of the stream; the library would print them otherwise.
    onError: () => undefined,
  });
  const used: Tokens = { input: 0, output: 0 };
  let said = false;
  let text = '';
  try {
    for await (const part of stream) {
      if (part.type === 'text-delta') {
        const words = storable(part.text);
        if (words === '') continue;
        said = true;
        text += words;
        yield { kind: 'text', text: words };
      } else if (part.type === 'tool-call') {
        said = false;
        yield { kind: 'tool', name: part.toolName };
      } else if (part.type === 'finish-step') {
        used.input += part.usage.inputTokens ?? 0;
        used.output += part.usage.outputTokens ?? 0;
      } else if (part.type === 'error') {
        // The library’s error for a connection that was closed before the answer said that it ends.
        throw said && InvalidResponseDataError.isInstance(part.error) ? new ModelFault('silent') : part.error;
      } else if (part.type === 'abort') {
        throw new ModelFault(limit.signal.aborted ? 'too_long' : 'silent');
      } else if (part.type === 'finish') {
        demandAnswer(part, said);
      }
    }
  } finally {
    clearTimeout(timer);
    // A reader who has enough leaves in the middle: the call must end with them.
    limit.abort();
    const isCounted = used.input > 0 || text === '';
    onUsed(isCounted ? used : { input: tokensIn(instructions + JSON.stringify(messages)), output: tokensIn(text) });
  }
}

/** PostgreSQL refuses NUL. Half a character stays: its other half may come with the next words. */
const storable = (words: string) => words.replaceAll('\0', '');

type Finish = Extract<TextStreamPart<ToolSet>, { type: 'finish' }>;

function demandAnswer(
  { finishReason, rawFinishReason }: Pick<Finish, 'finishReason' | 'rawFinishReason'>,
  said: boolean,
) {
  if (finishReason === 'tool-calls') throw new ModelFault('loop');
  if (finishReason === 'length') throw new ModelFault('cut');
  if (finishReason === 'error') throw new ModelFault('garbled');
  // The library says the same of a refusal in the model’s words, which end like any others, and of a server’s filter.
  if (finishReason === 'content-filter') throw new ModelFault(rawFinishReason === 'stop' ? 'refused' : 'filtered');
  if (!said) throw new ModelFault('empty');
}
