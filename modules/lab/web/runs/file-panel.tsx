import { Alert, Button, FileButton, Group, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useText } from '#engine/web/text/text.ts';
import { Icon } from '#engine/web/ui/icon.tsx';
import { issueText } from '#engine/web/ui/issue-list.tsx';
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
  const [sample, setSample] = useState('');
  return (
    <Group align="end">
      <NativeSelect label={text(B.wellColumn)} data={[...opened.headings]} value={well} onChange={(event) => setWell(event.currentTarget.value)} />
      <NativeSelect label={text(B.valueColumn)} data={[...opened.headings]} value={value} onChange={(event) => setValue(event.currentTarget.value)} />
      <NativeSelect
        label={text(B.sampleColumn)}
        data={[{ value: '', label: text(B.nobeside) }, ...opened.headings]}
        value={sample}
        onChange={(event) => setSample(event.currentTarget.value)}
      />
      <Button variant="default" onClick={() => onRead(opened.mapped({ kind, well, value, sample: sample === '' ? null : sample }))}>
        {text(B.readAgain)}
      </Button>
    </Group>
  );
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
export function FilePanel({ kind, taken, onTaken }: Props) {
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
    take(read, read.answer);
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
