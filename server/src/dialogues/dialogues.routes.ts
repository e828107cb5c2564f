import { dialoguesApi } from '@assay/contract/quiz/dialogues';
import { Failure } from '@assay/contract/failure';
import { charactersIn } from '../assistant/answers/answerEvents.service.ts';
import { EventAnswer, routes } from '../platform/http/bind.ts';
import type { Binder } from '../platform/http/bind.ts';
import type { Dialogues, Wanted } from './dialogues.service.ts';

export function bindDialogues(binder: Binder, dialogues: Dialogues) {
  routes(binder, dialoguesApi, {
    view: ({ params }, { actor }) => dialogues.view(actor, params.id),
    ask: async ({ params: { id: attemptId, questionId }, body }, { actor, events, left }) => {
      const wanted = wantedIn(body);
      const place = { attemptId, questionId };
      if (events === null || 'stop' in wanted) return dialogues.ask(actor, place, wanted, left());
      const from = 'follow' in wanted ? charactersIn(events.lastId, wanted.follow) : 0;
      return new EventAnswer(await dialogues.stream(actor, place, wanted, from));
    },
  });
}

type Body = {
  [Name in 'message' | 'retryOf' | 'follow' | 'stop']?: (Name extends 'message' ? string : number) | undefined;
};

/** @throws invalid_input for a body that asks for several things, or for none */
function wantedIn({ message, retryOf, follow, stop }: Body): Wanted {
  const wanted: Wanted[] = [
    ...(message === undefined ? [] : [{ message }]),
    ...(retryOf === undefined ? [] : [{ retryOf }]),
    ...(follow === undefined ? [] : [{ follow }]),
    ...(stop === undefined ? [] : [{ stop }]),
  ];
  const [only, ...more] = wanted;
  if (only === undefined || more.length > 0)
    throw new Failure('invalid_input', { message: 'Ask, retry, follow or stop.' });
  return only;
}
