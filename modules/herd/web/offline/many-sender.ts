import type { WireIssue } from '#engine/define/envelope.ts';
import type { FieldValues } from '#engine/define/field.ts';
import { newRequestId } from '#engine/web/client/reqid.ts';
import type { Answer, trySend } from '#engine/web/client/send.ts';
import { clientError } from '#engine/web/text/client-error.ts';
import type { SavedOrKept } from './herd-sender.ts';

type Sent = Answer<SavedOrKept>;
type Refused = Extract<Sent, { readonly ok: false }>;

/** The refusal of an animal among others: its tag before the reason, and beside no field, for the field is that of all. */
function ofAnimal(pgid: string, { field: _, ...issue }: WireIssue): WireIssue {
  return { ...issue, message: `${pgid}: ${issue.message === '' ? clientError(issue) : issue.message}` };
}

/**
 * Sends what is typed once for each of several animals, one after the other, each as an event of its own with a request id of its own,
 * kept for every try of what the form sends under one. Answers the last
 * save when all are saved; else what was refused, by animal, and keeps those alone for the next try.
 */
export function manySender(
  pgids: readonly string[],
  one: typeof trySend,
  onEach: (pgid: string, data: SavedOrKept, values: FieldValues) => void,
): typeof trySend {
  let left = pgids;
  const ids = new Map<string, string>();
  const idOf = (pgid: string, ofForm: unknown): string => {
    const key = `${String(ofForm)} ${pgid}`;
    const id = ids.get(key) ?? newRequestId();
    ids.set(key, id);
    return id;
  };
  const sender = async (call: never, input: FieldValues): Promise<Sent> => {
    const refused: (readonly [pgid: string, answer: Refused])[] = [];
    let last: Sent | null = null;
    for (const pgid of left) {
      const answer = (await one(call, { ...input, pgid, reqid: idOf(pgid, input['reqid']) } as never)) as Sent;
      if (answer.ok) {
        last = answer;
        onEach(pgid, answer.data, input);
      } else refused.push([pgid, answer]);
    }
    left = refused.map(([pgid]) => pgid);
    const [first] = refused;
    if (first === undefined) return last as Sent;
    return { ...first[1], issues: refused.flatMap(([pgid, { issues }]) => issues.map((issue) => ofAnimal(pgid, issue))) };
  };
  return sender as never;
}
