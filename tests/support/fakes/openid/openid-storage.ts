import type { Adapter, AdapterPayload } from "oidc-provider";

export function createOpenIdStorage(): (model: string) => Adapter {
  const entries = new Map<string, AdapterPayload>();
  const findBy = (model: string, has: (payload: AdapterPayload) => boolean) =>
    [...entries].find(([key, payload]) => key.startsWith(`${model}:`) && has(payload))?.[1];
  return (model) => ({
    upsert: async (id, payload) => void entries.set(`${model}:${id}`, payload),
    find: async (id) => entries.get(`${model}:${id}`),
    findByUid: async (uid) => findBy(model, (payload) => payload.uid === uid),
    findByUserCode: async (userCode) => findBy(model, (payload) => payload.userCode === userCode),
    consume: async (id) => {
      const payload = entries.get(`${model}:${id}`);
      if (payload) payload.consumed = Math.floor(Date.now() / 1000);
    },
    destroy: async (id) => void entries.delete(`${model}:${id}`),
    revokeByGrantId: async (grantId) => {
      for (const [key, payload] of entries) if (payload.grantId === grantId) entries.delete(key);
    },
  });
}
