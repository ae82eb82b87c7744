import { NativeSelect, Stack } from '@mantine/core';
import { useState } from 'react';
import { SEX_LIST } from '#engine/define/common-lists.ts';
import type { Field } from '#engine/define/field.ts';
import { choice, code, date, text as textField } from '#engine/define/fields.ts';
import { FieldForm } from '#engine/web/forms/field-form.tsx';
import { useText } from '#engine/web/text/text.ts';
import { T } from '../../contract/tag-words.ts';
import { birthkgField, damField, defectField } from '../../contract/tags/litter.calls.ts';
import { changeTag, LEFT_WAYS, TAG_ACTIONS, type TagAction } from '../../contract/tags/mng.calls.ts';
import { M } from '../../contract/tags/mng-words.ts';

const DAY = date('date', M.day, { required: true, initial: 'today' });
const REASON = textField('reason', M.reason, { maxLength: 200 });
const REASON_ASKED = textField('reason', M.reason, { maxLength: 200, required: true });

/** What each action asks besides the numbers. */
const ASKS: Readonly<Record<TagAction, readonly Field[]>> = {
  checked: [DAY],
  print: [REASON],
  correct: [choice('sex', T.sex, SEX_LIST), damField, birthkgField, textField('notch', M.notch, { maxLength: 40 }), defectField, REASON],
  replace: [textField('newtag', M.newtag, { required: true, maxLength: 40 }), DAY, REASON_ASKED],
  move: [code('roomid', M.toHouse, { list: 'room', required: true }), DAY, REASON],
  leave: [choice('leftway', M.leftway, LEFT_WAYS, { required: true }), DAY, REASON],
  void: [REASON_ASKED],
  unregister: [REASON],
};

interface Props {
  readonly tags: readonly string[];
  readonly actions: readonly TagAction[];
  readonly version?: number | null;
  readonly initial?: Readonly<Record<string, string | number | null>>;
  readonly onDone: (action: TagAction) => void;
}

/** The actions that may be taken with numbers, and the form of the one chosen. */
export function TagActions({ tags, actions, version = null, initial = {}, onDone }: Props) {
  const text = useText();
  const [chosen, setChosen] = useState<TagAction | undefined>(actions[0]);
  const action = chosen !== undefined && actions.includes(chosen) ? chosen : actions[0];
  if (action === undefined) return <p className="dim">{text(M.nothing)}</p>;
  return (
    <Stack>
      <NativeSelect
        label={text(M.action)}
        value={action}
        onChange={(event) => setChosen(event.currentTarget.value as TagAction)}
        data={actions.map((value) => ({ value, label: text(TAG_ACTIONS.words[value]) }))}
      />
      <FieldForm
        key={action}
        label={text(TAG_ACTIONS.words[action])}
        draft={`PigletTagMng.${action}.${tags[0] ?? ''}`}
        fields={ASKS[action]}
        initial={action === 'correct' ? initial : {}}
        call={changeTag}
        toInput={(values) => ({ ...values, tags, action, version })}
        submitLabel={text(TAG_ACTIONS.words[action])}
        confirmed
        forgets={['/growfinish/', '/common/maxpletpgid']}
        onSaved={() => onDone(action)}
      />
    </Stack>
  );
}
