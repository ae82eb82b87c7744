import { z } from 'zod';
import { defineCall, menu } from '#engine/define/call.ts';
import { inFarm } from '#engine/define/document.ts';
import { inputOf } from '#engine/define/fields.ts';
import { version } from '#engine/define/members.ts';
import { named } from '#engine/define/names.ts';
import { reqid } from '#engine/define/wire.ts';
import type { Text3 } from '#kernel/language.ts';
import { PAYMENT_FIELDS } from './costs/payment-fields.ts';
import type { TradeDef } from './trades.ts';

/** A kind of paper money is paid on: its calls and what they say of themselves. */
interface Paper {
  readonly words: { readonly note: Text3; readonly why: Text3 };
  readonly back: { readonly call: string; readonly summary: string };
  readonly pay: { readonly call: string; readonly summary: string };
}

/** Names a paper, as it was read. */
export const paperKey = (note: Text3) => ({ noteid: named(note, z.uuid()), version });

/** What is done with a paper besides posting it: it is sent back to its maker, paid, and a payment taken back. */
export function paperCalls({ module, correct }: TradeDef, { words, back, pay }: Paper) {
  const key = paperKey(words.note);
  return {
    /** Sends a checked one back to its maker, with what is wrong with it. */
    back: inFarm(
      defineCall({
        path: `/${module}/${back.call}`,
        summary: back.summary,
        access: menu(correct, 'edit'),
        input: z.object({ reqid, ...key, reason: named(words.why, z.string().trim().min(1).max(200)) }),
        output: z.object({ id: z.string(), version: z.number() }),
        errors: ['832', '839', 'STALE'],
        write: true,
      }),
    ),
    /** Takes a payment, or gives one back; in every state but cancelled. */
    pay: inFarm(
      defineCall({
        path: `/${module}/${pay.call}`,
        summary: pay.summary,
        access: menu(correct, 'edit'),
        input: inputOf(PAYMENT_FIELDS).extend({ reqid, ...key }),
        output: z.object({ id: z.string(), version: z.number(), paid: z.number(), balance: z.number() }),
        errors: ['365', 'V_VALUEDT', '839', 'STALE', 'z02'],
        write: true,
      }),
    ),
  };
}
