import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useCopy } from '#engine/web/client/copy.ts';
import { forget, useCall } from '#engine/web/client/query.ts';
import type { OutputOf } from '#engine/web/client/send.ts';
import { loadSession } from '#engine/web/session/actions.ts';
import { instantText } from '#engine/web/text/instant.ts';
import { useText } from '#engine/web/text/text.ts';
import { formatNumber } from '#kernel/language.ts';
import { getFactors } from '../contract/second.calls.ts';
import { type FactorTask, SecondTask } from './second-task.tsx';
import { SECOND_WORDS } from './second-words.ts';

type Factors = OutputOf<typeof getFactors>;

/** Codes nobody can read again: they stay until the person says that they are kept. */
function RecoveryCodes({ codes, onKept }: { readonly codes: readonly string[]; readonly onKept: () => void }) {
  const text = useText();
  const copy = useCopy();
  return (
    <section aria-label={text(SECOND_WORDS.recovery)} className="recovery-codes">
      <h3>{text(SECOND_WORDS.recovery)}</h3>
      <p>{text(SECOND_WORDS.keep)}</p>
      <ul data-recovery>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Group>
        <Button variant="default" onClick={() => copy(codes.join('\n'), text(SECOND_WORDS.copied))}>
          {text(SECOND_WORDS.copy)}
        </Button>
        <Button onClick={onKept}>{text(SECOND_WORDS.kept)}</Button>
      </Group>
    </section>
  );
}

function FactorLines({ data, onRemove }: { readonly data: Factors; readonly onRemove: (id: string) => void }) {
  const text = useText();
  if (data.factors.length === 0) return <p className="dim">{text(SECOND_WORDS.none)}</p>;
  return (
    <>
      <ul>
        {data.factors.map(({ id, kind, name, since, last }) => (
          <li key={id}>
            {text(kind === 'totp' ? SECOND_WORDS.app : SECOND_WORDS.key)} · {name} · {instantText(since)}
            {last === null ? '' : ` · ${text(SECOND_WORDS.used)} ${instantText(last)}`}{' '}
            <Button size="compact-sm" variant="default" aria-label={`${text(SECOND_WORDS.remove)} ${name}`} onClick={() => onRemove(id)}>
              {text(SECOND_WORDS.remove)}
            </Button>
          </li>
        ))}
      </ul>
      <p>
        {text(SECOND_WORDS.left)}
        {formatNumber(data.left)}
      </p>
    </>
  );
}

/** The own second steps of the sign-in: added, removed, recovery codes made anew. */
export function SecondFactors() {
  const text = useText();
  const { data } = useCall(getFactors, {});
  const [task, setTask] = useState<FactorTask | null>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  if (data === undefined) return null;
  const done = (recovery: readonly string[]) => {
    setTask(null);
    setCodes(recovery);
    forget('/account/getFactors');
    if (recovery.length === 0) void loadSession();
  };
  const kept = () => {
    setCodes([]);
    // A company's demand is met: pages open again. Not before the codes, which nobody can read again, were kept.
    void loadSession();
  };
  const choose = (kind: FactorTask['kind'], id = '') => setTask({ kind, id });
  return (
    <section>
      <h2>{text(SECOND_WORDS.title)}</h2>
      <p role={data.demanded && data.factors.length === 0 ? 'alert' : undefined}>
        {text(data.demanded && data.factors.length === 0 ? SECOND_WORDS.demanded : SECOND_WORDS.why)}
      </p>
      <FactorLines data={data} onRemove={(id) => choose('remove', id)} />
      {codes.length > 0 ? (
        <RecoveryCodes codes={codes} onKept={kept} />
      ) : task === null ? (
        <Group>
          <Button variant="default" onClick={() => choose('app')}>
            {text(SECOND_WORDS.addApp)}
          </Button>
          <Button variant="default" onClick={() => choose('key')}>
            {text(SECOND_WORDS.addKey)}
          </Button>
          {data.factors.length === 0 ? null : (
            <Button variant="default" onClick={() => choose('recovery')}>
              {text(SECOND_WORDS.renew)}
            </Button>
          )}
        </Group>
      ) : (
        <SecondTask key={task.kind + task.id} task={task} hasPassword={data.hasPassword} onDone={done} onCancel={() => setTask(null)} />
      )}
    </section>
  );
}
