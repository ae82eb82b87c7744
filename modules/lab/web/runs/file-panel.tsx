import { Alert, Button, FileButton, Group, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '#engine/web/forms/use-save.ts';
import { useText } from '#engine/web/text/text.ts';
import { Icon } from '#engine/web/ui/icon.tsx';
import { IssueList, issueText } from '#engine/web/ui/issue-list.tsx';
import { type FileMap, saveFileMap } from '../../contract/runs/file-map.call.ts';
import type { ReadAnswer, RunFile } from '../../domain/runs/files/sheets.ts';
import { type Chosen, channelsOf, usualChoice } from '../../domain/runs/match-file.ts';
import { B } from './bench-words.ts';
import { type ChosenFile, readInstrumentFile } from './read-bytes.ts';

/** A file that was read, and which part of it is taken. */
export interface TakenFile {
  readonly name: string;
  readonly sha: string;
  readonly file: RunFile;
  readonly chosen: Chosen;
}

interface Props {
  readonly kind: 'od' | 'ct';
  /** Columns kept of instruments no reader knows. */
  readonly maps: readonly FileMap[];
  readonly taken: TakenFile | null;
  readonly onTaken: (taken: TakenFile | null) => void;
}

/** Columns of a file nobody knows, chosen by hand. */
function Mapping({
  opened,
  kind,
  onRead,
}: {
  readonly opened: ChosenFile;
  readonly kind: 'od' | 'ct';
  readonly onRead: (answer: ReadAnswer) => void;
}) {
  const text = useText();
  const [well, setWell] = useState(opened.headings[0] ?? '');
  const [value, setValue] = useState(opened.headings[1] ?? '');
  const [more, setMore] = useState<Readonly<Record<'sample' | 'reference' | 'target', string>>>({ sample: '', reference: '', target: '' });
  const [instrument, setInstrument] = useState('');
  const { save, busy, issues } = useSave(saveFileMap, { forgets: ['/lab/getRunWork'], confirmed: B.kept });
  const named = (text: string): string | null => (text === '' ? null : text);
  const { sample, reference, target } = more;
  const columns = { kind, well, value, sample: named(sample), reference: named(reference), target: named(target) };
  const further = (key: 'sample' | 'reference' | 'target', label: typeof B.sampleColumn) => (
    <NativeSelect
      label={text(label)}
      data={[{ value: '', label: text(B.nobeside) }, ...opened.headings]}
      value={more[key]}
      onChange={(event) => setMore({ ...more, [key]: event.currentTarget.value })}
    />
  );
  return (
    <Group align="end">
      <NativeSelect label={text(B.wellColumn)} data={[...opened.headings]} value={well} onChange={(event) => setWell(event.currentTarget.value)} />
      <NativeSelect label={text(B.valueColumn)} data={[...opened.headings]} value={value} onChange={(event) => setValue(event.currentTarget.value)} />
      {further('sample', B.sampleColumn)}
      {kind === 'od' ? further('reference', B.referenceColumn) : further('target', B.targetColumn)}
      <Button variant="default" onClick={() => onRead(opened.mapped(columns))}>
        {text(B.readAgain)}
      </Button>
      <TextInput label={text(B.instrument)} value={instrument} onChange={(event) => setInstrument(event.currentTarget.value)} maxLength={60} />
      <Button variant="light" loading={busy} disabled={instrument.trim() === ''} onClick={() => void save({ ...columns, instrument })}>
        {text(B.keepColumns)}
      </Button>
      <IssueList issues={issues} title={text(B.columns)} />
    </Group>
  );
}

/** The file as its reader says, else by the columns kept of the first instrument that fits it. */
function answerOf({ answer, mapped }: ChosenFile, kind: 'od' | 'ct', maps: readonly FileMap[]): ReadAnswer {
  if (answer.ok) return answer;
  for (const map of maps.filter((one) => one.kind === kind)) {
    const read = mapped(map);
    if (read.ok) return { ok: true, file: { ...read.file, format: map.instrument } };
  }
  return answer;
}

const named = (channel: string | null): string => channel ?? '–';

/** Which plate and channels of a file are taken, where it holds several. */
function Parts({ taken, onTaken }: { readonly taken: TakenFile; readonly onTaken: (taken: TakenFile) => void }) {
  const text = useText();
  const { file, chosen } = taken;
  const channels = channelsOf(file);
  const plates = [...new Set(file.readings.map(({ plate }) => plate))];
  const take = (more: Partial<Chosen>) => onTaken({ ...taken, chosen: { ...chosen, ...more } });
  const options = channels.map((channel) => ({ value: channel ?? '', label: named(channel) }));
  return (
    <Group align="end">
      {plates.length > 1 ? (
        <NativeSelect
          label={text(B.plateNo)}
          data={plates.map(String)}
          value={String(chosen.plate)}
          onChange={(event) => take({ plate: Number(event.currentTarget.value) })}
        />
      ) : null}
      {channels.length > 1 ? (
        <>
          <NativeSelect
            label={text(B.channel)}
            data={options}
            value={chosen.channel ?? ''}
            onChange={(event) => take({ channel: event.currentTarget.value })}
          />
          <NativeSelect
            label={text(B.beside)}
            data={[{ value: '-', label: text(B.nobeside) }, ...options]}
            value={chosen.beside ?? '-'}
            onChange={(event) => take({ beside: event.currentTarget.value === '-' ? null : event.currentTarget.value })}
          />
        </>
      ) : null}
    </Group>
  );
}

/** The instrument's file: chosen, read as it is, refused with its line, or taken in part. */
export function FilePanel({ kind, maps, taken, onTaken }: Props) {
  const text = useText();
  const [opened, setOpened] = useState<ChosenFile | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const take = (from: ChosenFile, answer: ReadAnswer): void => {
    if (!answer.ok) {
      const { code, line, found } = answer.fault;
      setFault(issueText({ code, params: { line: line ?? 1, found } }));
      onTaken(null);
      return;
    }
    setFault(null);
    onTaken({ name: from.name, sha: from.sha, file: answer.file, chosen: usualChoice(answer.file) });
  };
  const open = async (file: File | null): Promise<void> => {
    if (file === null) return;
    const read = await readInstrumentFile(file);
    setOpened(read);
    take(read, answerOf(read, kind, maps));
  };
  return (
    <div>
      <Group>
        <FileButton onChange={(file) => void open(file)} accept=".csv,.txt,.xlsx,.rdml,.asc,.tsv">
          {(props) => (
            <Button variant="light" leftSection={<Icon name="upload" />} {...props}>
              {text(B.file)}
            </Button>
          )}
        </FileButton>
        <span className="dim">{taken === null ? text(B.fileHint) : `${text(B.read)}: ${taken.name} (${taken.file.format || taken.file.kind})`}</span>
      </Group>
      {fault === null ? null : (
        <Alert color="red" mt="sm" role="alert">
          {fault}
        </Alert>
      )}
      {fault !== null && opened !== null && opened.headings.length > 1 ? (
        <Mapping opened={opened} kind={kind} onRead={(answer) => take(opened, answer)} />
      ) : null}
      {taken === null ? null : <Parts taken={taken} onTaken={onTaken} />}
    </div>
  );
}
