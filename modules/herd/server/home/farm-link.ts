import type { SignedContext } from '#engine/server/pipeline.ts';

/** The farm a tile's report is opened for; the working farm needs no naming. */
export function farmParam(ctx: SignedContext, farmid: string, name: 'farmid' | 'farms' = 'farmid'): Record<string, string> {
  return farmid === ctx.session.farmid ? {} : { [name]: farmid };
}
