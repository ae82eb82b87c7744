import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { code, int, text as textField } from '#engine/define/fields.ts';
import type { OutputOf } from '#engine/web/client/send.ts';
import { FieldForm } from '#engine/web/forms/field-form.tsx';
import { FieldGrid } from '#engine/web/forms/field-grid.tsx';
import { useSave } from '#engine/web/forms/use-save.ts';
import { draftKey, handToSheet } from '#engine/web/screens/batch-draft.ts';
import { useRegistry } from '#engine/web/screens/registry-context.ts';
import { useSession } from '#engine/web/session/store.ts';
import { useViewer } from '#engine/web/session/viewer.ts';
import { useText } from '#engine/web/text/text.ts';
import { IssueList } from '#engine/web/ui/issue-list.tsx';
import { Part } from '#engine/web/ui/part.tsx';
import { genpfile, genpfile2 } from '../../contract/tag.calls.ts';
import { T } from '../../contract/tag-words.ts';
import { closeFile, FILE_FIELDS, type getTagFile, saveFile } from '../../contract/tags/file.calls.ts';
import { F } from '../../contract/tags/file-words.ts';
import { ENTRY_SHEET, entryRow, keptOf } from './hand-over.ts';

type File = OutputOf<typeof getTagFile>;
const FORGETS = ['/growfinish/', '/common/'];
/** Level that opens a closed file again. */
const REOPEN_LEVEL = 70;

/** A new file: for so many piglets of a source, or of the tagged pigs of a house and group. */
export function NewFile({ onDone }: { readonly onDone: () => void }) {
  const text = useText();
  return (
    <Stack>
      <Part title={F.fromGroup}>
        <FieldForm
          label={text(F.fromGroup)}
          draft="PigletTagProlst.group"
          fields={[
            code('roomid', T.house, { list: 'room', listParents: { batchflg: 'Y' }, required: true }),
            int('grpid', T.group, { required: true, min: 1 }),
          ]}
          call={genpfile2}
          waits
          confirmed
          forgets={FORGETS}
          onSaved={onDone}
        />
      </Part>
      <Part title={F.fromCount}>
        <FieldForm
          label={text(F.fromCount)}
          draft="PigletTagProlst.count"
          fields={[code('source', T.source, { list: 'source', required: true }), int('pletcnt', T.piglets, { required: true, min: 1, max: 3000 })]}
          call={genpfile}
          waits
          confirmed
          forgets={FORGETS}
          onSaved={onDone}
        />
      </Part>
    </Stack>
  );
}

const listOf = (typed: string): string[] =>
  typed
    .split(/[\s,;]+/)
    .map((one) => one.trim().toUpperCase())
    .filter((one) => one !== '');

/** Tags put in and taken out of an open file, and its manager. */
export function FileTags({ file: { file } }: { readonly file: File }) {
  const text = useText();
  const [manager, setManager] = useState<string | null>(null);
  const [typed, setTyped] = useState({ add: '', out: '' });
  const { busy, issues, save } = useSave(saveFile, { forgets: FORGETS, onSaved: () => setTyped({ add: '', out: '' }) });
  const [add, out] = [listOf(typed.add), listOf(typed.out)];
  const labels = { add: text(F.add), out: text(F.out), manager: text(F.manager) };
  return (
    <Part title={F.add}>
      <Stack>
        <FieldGrid fields={FILE_FIELDS} values={{ manager: manager ?? file.manager }} onChange={(_, value) => setManager(String(value ?? ''))} />
        <Textarea
          label={`${text(F.add)} (${add.length})`}
          description={text(F.addHint)}
          value={typed.add}
          onChange={(event) => setTyped({ ...typed, add: event.currentTarget.value })}
        />
        <Textarea
          label={`${text(F.out)} (${out.length})`}
          description={text(F.addHint)}
          value={typed.out}
          onChange={(event) => setTyped({ ...typed, out: event.currentTarget.value })}
        />
        <IssueList title={text(F.add)} issues={issues} labels={labels} />
        <Group>
          <Button
            loading={busy}
            disabled={add.length + out.length === 0 && (manager === null || manager === file.manager)}
            onClick={() => void save({ filecd: file.filecd, version: file.version, manager: manager === '' ? null : manager, add, out })}
          >
            {text(F.save)}
          </Button>
        </Group>
      </Stack>
    </Part>
  );
}

/** Closing a file once all is decided; level 70 opens it again, with a reason. */
export function CloseFile({ file: { file } }: { readonly file: File }) {
  const text = useText();
  const { add, level } = useViewer('PigletTagProlst');
  const again = file.open === 'N';
  if (!add || (again && level < REOPEN_LEVEL)) return null;
  return (
    <Part title={again ? F.again : F.close}>
      <FieldForm
        key={file.version}
        label={text(again ? F.again : F.close)}
        draft={`PigletTagProlst.close.${file.filecd}`}
        fields={[textField('reason', F.reason, { maxLength: 200, required: again })]}
        call={closeFile}
        waits
        toInput={(values) => ({ ...values, filecd: file.filecd, version: file.version, again })}
        submitLabel={text(again ? F.again : F.close)}
        confirmed
        forgets={FORGETS}
      />
    </Part>
  );
}

/** Hands the kept pigs to the herd's entry: gilts and boars stand there as rows, to be looked at and saved. */
export function HandOver({ file }: { readonly file: File }) {
  const text = useText();
  const session = useSession();
  const registry = useRegistry();
  const kept = keptOf(file.rows);
  if (kept.length === 0 || !registry.routes.has('PigEntryBatch')) return null;
  const hand = () => {
    for (const sex of ['F', 'M'] as const) {
      const rows = kept.filter((pig) => pig.sex === sex).map(entryRow);
      if (rows.length > 0) handToSheet(draftKey(session?.userid, session?.FARMID, ENTRY_SHEET[sex]), rows);
    }
    registry.open('PigEntryBatch', { sheet: ENTRY_SHEET[kept.some(({ sex }) => sex === 'F') ? 'F' : 'M'] });
  };
  return (
    <Button variant="default" onClick={hand}>
      {text(F.handOver)} ({kept.length})
    </Button>
  );
}
