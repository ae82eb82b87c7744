import { useMemo, useState } from 'react';
import type { Field, FieldValues } from '#engine/define/field.ts';
import type { Column } from '#engine/define/report.ts';
import { FieldForm } from '#engine/web/forms/field-form.tsx';
import { EntryPage, useUndo } from '#engine/web/screens/entry-page.tsx';
import { useJustEntered } from '#engine/web/screens/just-entered.ts';
import { PageLink } from '#engine/web/screens/page-link.tsx';
import { useRights } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { Choices } from '#engine/web/ui/choices.tsx';
import { daysBetween, isBusinessDate } from '#kernel/business-date.ts';
import { removeEntry, saveEntry } from '../contract/event.calls.ts';
import { STATUS_WORDS } from '../contract/status-words.ts';
import { CARD_WORDS, ENTRY_WORDS } from '../contract/words.ts';
import { ENTRY_TYPES, type EntryType } from '../domain/animal.ts';
import { entryFields } from '../domain/entry-fields.ts';
import { AfterPreview } from './after-preview.tsx';
import { EntryPapers, OwnTag } from './entry-papers.tsx';
import { useKeptHead } from './kept-head.ts';
import { Arrivals } from './records/arrivals.tsx';

const WORDS = {
  label: { V: 'In nhãn QR', E: 'Print the QR label', T: 'พิมพ์ป้าย QR' },
} as const;
const HEAD: readonly Field[] = [
  { key: 'entrydt', kind: 'date', label: CARD_WORDS.entrydt, required: true, initial: 'today' },
  { key: 'applyid', kind: 'code', list: 'applyid', label: CARD_WORDS.operator, required: true, initial: 'keep' },
];
const REMARK: Field = { key: 'remark', kind: 'longtext', label: CARD_WORDS.remark, maxLength: 500 };
/** Values the next animal of a purchase shares with the one before. */
const KEPT: ReadonlySet<string> = new Set(['source', 'lineage', 'roomid', 'birthdt', 'matedt', 'weandt', 'farrowdt']);
const COLUMNS: readonly Column[] = [
  { key: 'entrydt', label: CARD_WORDS.entrydt, type: 'date' },
  { key: 'pgid', label: CARD_WORDS.pgid, type: 'animal' },
  { key: 'type', label: CARD_WORDS.pigtype, type: 'text' },
  { key: 'after', label: CARD_WORDS.status, type: 'text' },
];

/** What is asked of an entry: the identity, the day, the rest. */
function fieldsOf(entrytp: EntryType): Field[] {
  const [identity, ...rest] = entryFields(entrytp);
  const asked = rest.filter(({ key }) => key !== 'entrytp').map((field): Field => (KEPT.has(field.key) ? { ...field, initial: 'keep' } : field));
  return [...(identity === undefined ? [] : [{ ...identity, fresh: true }]), ...HEAD, ...asked, REMARK];
}

/** Age in days on the day of entry. */
function ageOf({ birthdt, entrydt }: FieldValues): number | null {
  return isBusinessDate(birthdt) && isBusinessDate(entrydt) ? daysBetween(birthdt, entrydt) : null;
}

/**
 * Page by hand: the types of entry as chips, the day and operator kept for the next animal.
 * One animal at a time: a gilt, a mated or weaned sow, a boar.
 */
export default function PigEntryPage() {
  const text = useText();
  const [entrytp, setEntrytp] = useState<EntryType>('gilt');
  const entered = useJustEntered('PigEntry');
  const last = entered.rows[0];
  const fields = useMemo(() => fieldsOf(entrytp), [entrytp]);
  const { head, keep } = useKeptHead('entrydt');
  const labels = useMemo(() => Object.fromEntries(fields.map((field) => [field.key, text(field.label)])), [fields, text]);
  // An identity is deleted by who holds that flag here or in the identity's edit screen; nobody else is offered it.
  const [here, edit] = [useRights('PigEntry').delete, useRights('PigEntryUpdate').delete];
  const mayUndo = here || edit;
  const undo = useUndo(removeEntry, (row) => ({ pgid: String(row['pgid']), version: Number(row['version']), change: 'undo' }), ['/herd/'], entered);
  return (
    <EntryPage columns={COLUMNS} rows={entered.rows} {...(mayUndo ? { onUndo: undo } : {})}>
      <Arrivals />
      <Choices
        className="event-chips"
        label={text(CARD_WORDS.entrytp)}
        value={entrytp}
        onChoose={setEntrytp}
        choices={ENTRY_TYPES.map((value) => ({ value, label: text(ENTRY_WORDS[value] ?? CARD_WORDS.entrytp) }))}
      />
      <FieldForm
        key={entrytp}
        label={text(ENTRY_WORDS[entrytp] ?? CARD_WORDS.entrytp)}
        fields={fields}
        call={saveEntry}
        draft={`PigEntry.${entrytp}`}
        folds={`PigEntry.${entrytp}`}
        initial={head}
        preview={(values) => <AfterPreview body={{ ...values, entrytp }} fields={fields} entry labels={labels} age={ageOf(values)} />}
        toInput={(values) => ({ ...values, entrytp })}
        forgets={['/herd/']}
        onSaved={(data, values) => {
          keep(values);
          entered.add({
            id: data.id,
            entrydt: String(values['entrydt']),
            pgid: data.after.pgid,
            type: text(ENTRY_WORDS[entrytp] ?? CARD_WORDS.entrytp),
            version: data.version,
            after: data.after.status === null ? '' : text(STATUS_WORDS[data.after.status] ?? CARD_WORDS.status),
          });
        }}
      >
        {(state) => (
          <>
            <OwnTag form={state.form} />
            <EntryPapers form={state.form} />
          </>
        )}
      </FieldForm>
      {last === undefined ? null : (
        <PageLink name="PigTagReport" params={{ pgids: String(last['pgid']) }}>
          {text(WORDS.label)} {String(last['pgid'])}
        </PageLink>
      )}
    </EntryPage>
  );
}
