import { type Handler, handleSigned } from '#engine/server/pipeline.ts';
import { findForwarded, forwardTests, takeBackTests, takeOverResults } from '../../contract/requests/forward.calls.ts';
import { forward, forwardedOf, takeBack } from './forward.ts';
import { takeOver } from './take-over.ts';

/** Samples that are passed on to another laboratory, and what came back. */
export const forwardHandlers: readonly Handler[] = [
  handleSigned(forwardTests, forward),
  handleSigned(findForwarded, async (ctx, { requestid }) => ({ rows: [...(await forwardedOf(ctx, requestid))] })),
  handleSigned(takeOverResults, takeOver),
  handleSigned(takeBackTests, takeBack),
];
