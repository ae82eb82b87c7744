import { code, text as textField } from '#engine/define/fields.ts';
import { useCall } from '#engine/web/client/query.ts';
import { FieldForm } from '#engine/web/forms/field-form.tsx';
import { count, useText } from '#engine/web/text/text.ts';
import { numeric } from '#engine/web/ui/head-row.tsx';
import { Part } from '#engine/web/ui/part.tsx';
import { PlainTable } from '#engine/web/ui/plain-table.tsx';
import { O } from '../../contract/order-words.ts';
import { assignTags, findRange } from '../../contract/tag.calls.ts';
import { T } from '../../contract/tag-words.ts';
import { TAG_STATES, type TagState } from '../../domain/tag-flow.ts';
import { partsOf } from '../../domain/tags/parts.ts';

interface Props {
  readonly farmid: string;
  readonly rangeId: string;
  readonly mayAssign: boolean;
}

/** A range in the parts it was sent out in, and the form that sends out more of it. */
export function RangeParts({ farmid, rangeId, mayAssign }: Props) {
  const text = useText();
  const { data } = useCall(findRange, { rangeId, farmid });
  const parts = partsOf(data?.tags ?? []);
  const waiting = parts.find(({ state }) => state === 'generated');
  const fields = [
    textField('starttag', T.start, { maxLength: 40 }),
    textField('finishtag', T.finish, { maxLength: 40 }),
    code('roomid', T.house, { list: 'room', listParents: { farmid } }),
    { key: 'grpid', kind: 'int', label: T.group, min: 1 } as const,
    code('applyid', T.worker, { list: 'applyid', listParents: { farmid } }),
  ];
  return (
    <Part title={O.parts}>
      <PlainTable
        label={text(O.parts)}
        heads={[T.start, T.finish, numeric(T.count), O.state, T.place]}
        rows={parts.map(({ first, last, n, state, place }) => ({
          key: first,
          name: first,
          cells: [last, count(n), text(TAG_STATES.words[state as TagState]), place],
        }))}
      />
      {mayAssign && waiting !== undefined ? (
        <>
          <h3>{text(O.assignPart)}</h3>
          <FieldForm
            key={waiting.first}
            label={text(O.assignPart)}
            draft={`PigletTagOrdmng.assign.${rangeId}`}
            fields={fields}
            initial={{ starttag: waiting.first, finishtag: waiting.last }}
            call={assignTags}
            toInput={(values) => ({ ...values, rangeId, farmid })}
            submitLabel={text(O.assignDone)}
            confirmed
            waits
            forgets={['/growfinish/', '/common/']}
          />
        </>
      ) : null}
    </Part>
  );
}
