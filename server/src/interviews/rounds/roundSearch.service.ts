import type { App } from '../../app.ts';
import { searchCandidates, searchRounds } from '../data/roundSearch.store.ts';

type Reading = Pick<App, 'db'>;

/** The best matches of a search among rounds, with few details. */
export const bestRounds = ({ db }: Reading, search: string, limit: number) => searchRounds(db, search, limit);

/** Likewise among the candidates of all rounds. */
export const bestCandidates = ({ db }: Reading, search: string, limit: number) => searchCandidates(db, search, limit);
