import { Alert, Button, Group, NativeSelect } from '@mantine/core';
import { date } from '#engine/define/fields.ts';
import { FieldWidget } from '#engine/web/fields/field-widget.tsx';
import { useText } from '#engine/web/text/text.ts';
import { Empty } from '#engine/web/ui/empty.tsx';
import { isBusinessDate } from '#kernel/business-date.ts';
import { J } from '../contract/words.ts';
import type { Work } from './log-keeping.ts';
import { W } from './words.ts';

const DAY = date('date', J.day, { required: true });

interface ChooseProps {
  readonly work: Work | undefined;
  readonly day: string;
  readonly person: string;
  readonly onChange: (params: Readonly<Record<string, string>>) => void;
}

/** Day and person; one whose own work alone he may log is not asked who he is. */
export function Choose({ work, day, person, onChange }: ChooseProps) {
  const text = useText();
  const people = work?.people ?? [];
  return (
    <>
      <div className="form-grid">
        <FieldWidget field={DAY} value={day} onChange={(value) => typeof value === 'string' && isBusinessDate(value) && onChange({ date: value })} />
        {people.length < 2 ? null : (
          <NativeSelect
            withAsterisk
            label={text(W.person)}
            value={person}
            data={[...(person === '' ? [{ value: '', label: '' }] : []), ...people]}
            onChange={(event) => onChange({ applyid: event.currentTarget.value })}
          />
        )}
      </div>
      {work !== undefined && person === '' && people.length === 0 ? (
        <Alert color="yellow" variant="light" mt="md">
          {text(W.nobody)}
        </Alert>
      ) : null}
    </>
  );
}

/** People a press away; the others are in the list above. */
const NEAR = 12;

interface PickProps {
  readonly people: Work['people'];
  readonly onPick: (applyid: string) => void;
}

/** Nobody is chosen yet: whose day it is, in one press. */
export function PickPerson({ people, onPick }: PickProps) {
  const text = useText();
  return (
    <Empty title={text(W.whose)} hint={text(W.whoseHint)}>
      <Group justify="center" gap="xs">
        {people.slice(0, NEAR).map(({ value, label }) => (
          <Button key={value} variant="default" onClick={() => onPick(value)}>
            {label}
          </Button>
        ))}
      </Group>
    </Empty>
  );
}
