import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { reportFarms } from '#engine/server/report/asked-farms.ts';
import type { Language } from '#kernel/language.ts';
import { signMonth } from '#modules/herd/contract/reports/production/sign-month.calls.ts';
import { signForm } from '../reports/production/sign-form.ts';
import type { HerdReportContext } from '../reports/report-farms.ts';
import { inEachFarm } from '../reports/report-farms.ts';

/** Signing of the monthly form. */
export function signHandlers(contextOf: (ctx: SignedContext, language: Language) => Promise<HerdReportContext>): readonly Handler[] {
  return [
    handleSigned(signMonth, async (ctx, { farmid, month, remark }) => {
      const own = await contextOf(ctx, ctx.session.language);
      const farms = await reportFarms(ctx.db, own, farmid == null ? [] : [farmid]);
      const signer = { userid: ctx.session.userid, name: ctx.session.name, reqid: ctx.reqid };
      const versions = await inEachFarm(ctx.db, own, farms.slice(0, 1), (at) => signForm(ctx.db, at, month, remark ?? null, signer));
      return { version: versions[0] ?? 0 };
    }),
  ];
}
