import type { WireIssue } from '#engine/define/envelope.ts';
import { trySend } from '#engine/web/client/send.ts';
import { formatDate } from '#i18n/dates.ts';
import type { Text3 } from '#kernel/language.ts';
import { eventTitle } from '../event-title.ts';

/** A refusal that belongs to a later event says which one: its name and day, and the other sow it is of, stand before the sentence. */
export function namingEvents(issues: readonly WireIssue[], text: (words: Text3) => string): WireIssue[] {
  return issues.map((issue) => {
    const { event, on, sow } = issue.params ?? {};
    if (event === undefined || on === undefined) return issue;
    const named = [sow ?? '', text(eventTitle(String(event))), formatDate(String(on))].join(' ').trim();
    return { ...issue, message: `${named}: ${issue.message}` };
  });
}

/** Sends as the form does, with later events named in what is refused. */
export function sendNaming(text: (words: Text3) => string): typeof trySend {
  return async (call, input, signal) => {
    const answer = await trySend(call, input, signal);
    return answer.ok ? answer : { ...answer, issues: namingEvents(answer.issues, text) };
  };
}
