import type { Handler } from '#engine/server/pipeline.ts';
import { Refused } from '#engine/server/refused.ts';
import type { Issue } from '#kernel/issue.ts';
import { inItsWords } from '../domain/animal-issues.ts';
import type { BatchKind } from '../domain/kind.ts';
import { dailyHandlers } from './daily-handlers.ts';
import { entryCorrectHandlers } from './entry-correct-handlers.ts';
import { entryHandlers } from './entry-handlers.ts';
import { eventHandlers } from './event-handlers.ts';
import type { BatchServer } from './kind-server.ts';
import { recordHandlers } from './records.ts';

const judged = (answer: unknown): answer is { readonly issues: readonly Issue[] } =>
  typeof answer === 'object' && answer !== null && Array.isArray((answer as { issues?: unknown }).issues);

/** What a handler refuses or says against a record, in the words of the kind. */
function saidOf(kind: BatchKind, handler: Handler): Handler {
  const run: Handler['run'] = async (ctx, input, prepared) => {
    try {
      const answer = await handler.run(ctx, input, prepared);
      return judged(answer) ? { ...answer, issues: inItsWords(kind, answer.issues) } : answer;
    } catch (error) {
      throw error instanceof Refused ? new Refused(inItsWords(kind, error.issues), error.status, error.errorClass) : error;
    }
  };
  return { ...handler, run };
}

/** What answers the calls of a kind of batch. */
export function batchHandlers(server: BatchServer): readonly Handler[] {
  const { kind } = server;
  const handlers = [
    ...entryHandlers(server),
    ...entryCorrectHandlers(server),
    ...eventHandlers(server),
    ...recordHandlers(server),
    ...dailyHandlers(server),
  ];
  return kind.animals === undefined ? handlers : handlers.map((handler) => saidOf(kind, handler));
}
