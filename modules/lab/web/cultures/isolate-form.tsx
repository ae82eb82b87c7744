import { Button, Checkbox, Group, NativeSelect, TextInput } from '@mantine/core';
import type { Words } from '#engine/define/fields.ts';
import { useText } from '#engine/web/text/text.ts';
import { PlainTable, toned } from '#engine/web/ui/plain-table.tsx';
import { CW, CULTURE_LISTS as L } from '../../contract/cultures/words.ts';
import { type Panel, type TypedIsolate, typedSir } from './culture-state.ts';
import { C } from './culture-words.ts';

const TONES: Readonly<Record<string, string>> = { S: 'good', I: 'warn', R: 'bad', '?': 'bad' };

interface Props {
  readonly panel: Panel;
  readonly isolate: TypedIsolate;
  readonly day: string;
  readonly label: string;
  readonly onChange: (isolate: TypedIsolate) => void;
  readonly onRemove: () => void;
}

/** The drugs tried on an isolate: what was measured, what it says, whether it is told. */
function Drugs({ panel, isolate, day, label, onChange }: Omit<Props, 'onRemove'>) {
  const text = useText();
  return (
    <PlainTable
      label={`${text(CW.drugs)} ${label}`}
      heads={[CW.drug, isolate.method === 'disc' ? C.zone : C.mic, CW.sir, CW.reported].map(text)}
      rows={panel.drugs.map(({ drug, name, content, reported }) => {
        const sir = typedSir(panel, isolate, drug, day);
        return {
          key: drug,
          name: content === null ? name : `${name} ${content}`,
          cells: [
            <TextInput
              key="value"
              size="xs"
              w={92}
              aria-label={`${name} ${label}`}
              inputMode="decimal"
              value={isolate.values[drug] ?? ''}
              onChange={(event) => onChange({ ...isolate, values: { ...isolate.values, [drug]: event.currentTarget.value } })}
            />,
            toned(TONES[sir], sir),
            <Checkbox
              key="reported"
              aria-label={`${text(CW.reported)} ${name} ${label}`}
              checked={isolate.reported[drug] ?? reported === 'Y'}
              onChange={(event) => onChange({ ...isolate, reported: { ...isolate.reported, [drug]: event.currentTarget.checked } })}
            />,
          ],
        };
      })}
    />
  );
}

/** One isolate: which organism, how much of it, what it withstands. */
export function IsolateForm(props: Props) {
  const { panel, isolate, onChange, onRemove } = props;
  const text = useText();
  const data = (words: Words) => Object.entries(words).map(([value, word]) => ({ value, label: text(word) }));
  const choose = (key: 'growth' | 'purity' | 'ident' | 'method', label: typeof CW.growth, words: Words) => (
    <NativeSelect
      label={text(label)}
      data={data(words)}
      value={isolate[key] ?? ''}
      onChange={(event) => onChange({ ...isolate, [key]: event.currentTarget.value })}
    />
  );
  return (
    <div className="isolate">
      <Group align="end" gap="sm">
        <NativeSelect
          label={text(CW.organism)}
          data={panel.organisms.map(({ organism, name }) => ({ value: organism, label: name }))}
          value={isolate.organism}
          onChange={(event) => onChange({ ...isolate, organism: event.currentTarget.value })}
        />
        {choose('ident', CW.ident, L.labident.words)}
        {choose('growth', CW.growth, L.labgrowth.words)}
        {choose('purity', CW.purity, L.labpurity.words)}
        {panel.drugs.length === 0 ? null : choose('method', CW.method, L.labdrugmethod.words)}
        <Button variant="subtle" color="red" onClick={onRemove}>
          {text(C.takeOut)}
        </Button>
      </Group>
      {panel.drugs.length === 0 ? null : <Drugs {...props} />}
    </div>
  );
}
