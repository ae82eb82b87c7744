import { Refused } from '#engine/server/refused.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { GrowDriver } from './driver.ts';

/** Makes a call as a person does, on the day it is typed. */
export type GrowCall = (path: string, body: object, typedOn: BusinessDate) => Promise<unknown>;

/** A driver onto the server's own calls. A refusal is handed back; anything else that fails is a fault. */
export function callDriver(call: GrowCall): GrowDriver {
  return {
    take: async ({ path, body, typedOn }) => {
      try {
        const answer = (await call(path, body, typedOn)) as { readonly id?: string | null };
        return { ok: true, id: answer.id ?? null };
      } catch (error) {
        if (error instanceof Refused) return { ok: false, issues: error.issues };
        throw error;
      }
    },
  };
}
