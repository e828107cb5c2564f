import type { Adapter, AdapterPayload } from 'oidc-provider';

/** The sessions, codes and tokens of a sign-in service. Outlives its restarts, as a database does. */
export function oidcStore(): new (model: string) => Adapter {
  const kept = new Map<string, AdapterPayload>();
  return class implements Adapter {
    readonly #model: string;

    constructor(model: string) {
      this.#model = model;
    }

    readonly #key = (id: string) => `${this.#model}:${id}`;

    #with(field: 'uid' | 'userCode' | 'grantId', value: string) {
      const itsOwn = field === 'grantId' ? '' : this.#key('');
      return [...kept].filter(([key, payload]) => key.startsWith(itsOwn) && payload[field] === value);
    }

    async upsert(id: string, payload: AdapterPayload) {
      kept.set(this.#key(id), payload);
    }

    async find(id: string) {
      return kept.get(this.#key(id));
    }

    async findByUid(uid: string) {
      return this.#with('uid', uid)[0]?.[1];
    }

    async findByUserCode(userCode: string) {
      return this.#with('userCode', userCode)[0]?.[1];
    }

    async consume(id: string) {
      const payload = kept.get(this.#key(id));
      if (payload) payload['consumed'] = Math.floor(Date.now() / 1000);
    }

    async destroy(id: string) {
      kept.delete(this.#key(id));
    }

    async revokeByGrantId(grantId: string) {
      for (const [key] of this.#with('grantId', grantId)) kept.delete(key);
    }
  };
}
