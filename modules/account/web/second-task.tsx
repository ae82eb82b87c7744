import { Button, Group, PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { WireIssue } from '#engine/define/envelope.ts';
import { newRequestId } from '#engine/web/client/reqid.ts';
import { type OutputOf, trySend } from '#engine/web/client/send.ts';
import { useT, useText } from '#engine/web/text/text.ts';
import { IssueList } from '#engine/web/ui/issue-list.tsx';
import { QrCode } from '#engine/web/ui/qr-code.tsx';
import { confirmTotp, newRecovery, removeFactor, savePasskey, startPasskey, startTotp } from '../contract/second.calls.ts';
import { SECOND_WORDS } from './second-words.ts';

/** What a person is about to do with the second steps; `id` of the one removed. */
export interface FactorTask {
  readonly kind: 'app' | 'key' | 'remove' | 'recovery';
  readonly id: string;
}

type Started = OutputOf<typeof startTotp>;
type Done = { readonly codes: readonly string[] } | { readonly started: Started } | { readonly issues: readonly WireIssue[] };
type Failed = { readonly ok: false; readonly issues: readonly WireIssue[] };

const withCodes = (recovery: readonly (string | null)[]): Done => ({ codes: recovery.filter((code) => code !== null) });
const failed = ({ issues }: Failed): Done => ({ issues });

/** Has the browser make a key of the device and keeps it; no issue and no code: the person or the device turned it down. */
async function makeKey(name: string, password: string): Promise<Done> {
  const asked = await trySend(startPasskey, { password });
  if (!asked.ok) return failed(asked);
  const { startRegistration } = await import('@simplewebauthn/browser');
  const response = await startRegistration({ optionsJSON: asked.data.options as never }).catch(() => null);
  if (response === null) return { issues: [] };
  const saved = await trySend(savePasskey, { reqid: newRequestId(), name, response: { ...response } });
  return saved.ok ? withCodes(saved.data.recovery) : failed(saved);
}

async function run(task: FactorTask, name: string, password: string): Promise<Done> {
  const reqid = newRequestId();
  if (task.kind === 'key') return makeKey(name, password);
  if (task.kind === 'app') {
    const started = await trySend(startTotp, { reqid, name, password });
    return started.ok ? { started: started.data } : failed(started);
  }
  if (task.kind === 'remove') {
    const removed = await trySend(removeFactor, { reqid, id: task.id, password });
    return removed.ok ? { codes: [] } : failed(removed);
  }
  const renewed = await trySend(newRecovery, { reqid, password });
  return renewed.ok ? withCodes(renewed.data.recovery) : failed(renewed);
}

interface ConfirmProps {
  readonly started: Started;
  readonly onDone: (codes: readonly string[]) => void;
  readonly onCancel: () => void;
}

/** Shows the secret to the app and takes its first code. */
function ConfirmApp({ started, onDone, onCancel }: ConfirmProps) {
  const text = useText();
  const [code, setCode] = useState('');
  const [issues, setIssues] = useState<readonly WireIssue[]>([]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const answer = await trySend(confirmTotp, { reqid: newRequestId(), id: started.id, code });
    if (answer.ok) onDone(answer.data.recovery.filter((one) => one !== null));
    else setIssues(answer.issues);
  };
  return (
    <form className="login-form" onSubmit={(event) => void submit(event)}>
      <p>{text(SECOND_WORDS.scan)}</p>
      <QrCode value={started.address ?? ''} size={200} label={text(SECOND_WORDS.qr)} />
      <p>
        {text(SECOND_WORDS.typed)} <code data-secret>{(started.secret ?? '').replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <IssueList title={text(SECOND_WORDS.failed)} issues={issues} />
      <TextInput
        label={text(SECOND_WORDS.code)}
        required
        autoFocus
        inputMode="numeric"
        autoComplete="one-time-code"
        name="code"
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Group>
        <Button type="submit">{text(SECOND_WORDS.turnOn)}</Button>
        <Button variant="default" onClick={onCancel}>
          {text(SECOND_WORDS.cancel)}
        </Button>
      </Group>
    </form>
  );
}

interface TaskProps {
  readonly task: FactorTask;
  readonly hasPassword: boolean;
  readonly onDone: (codes: readonly string[]) => void;
  readonly onCancel: () => void;
}

const HEADING = { app: SECOND_WORDS.addApp, key: SECOND_WORDS.addKey, remove: SECOND_WORDS.remove, recovery: SECOND_WORDS.renew } as const;

/** Asks for what the task needs (a name, the password), then does it. */
export function SecondTask({ task, hasPassword, onDone, onCancel }: TaskProps) {
  const text = useText();
  const t = useT('form');
  const named = task.kind === 'app' || task.kind === 'key';
  const [name, setName] = useState(text(task.kind === 'key' ? SECOND_WORDS.device : SECOND_WORDS.phone));
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [started, setStarted] = useState<Started | null>(null);
  const [issues, setIssues] = useState<readonly WireIssue[]>([]);
  const [turnedDown, setTurnedDown] = useState(false);
  if (started !== null) return <ConfirmApp started={started} onDone={onDone} onCancel={onCancel} />;
  const impossible = task.kind === 'key' && !('PublicKeyCredential' in window);
  const noKey = impossible || (task.kind === 'key' && turnedDown);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const done = await run(task, name, password);
    setBusy(false);
    if ('codes' in done) onDone(done.codes);
    else if ('started' in done) setStarted(done.started);
    else {
      setIssues(done.issues);
      setTurnedDown(done.issues.length === 0);
    }
  };
  return (
    <form className="login-form" aria-label={text(HEADING[task.kind])} onSubmit={(event) => void submit(event)}>
      <h3>{text(HEADING[task.kind])}</h3>
      {noKey ? <p role="alert">{text(SECOND_WORDS.noKey)}</p> : null}
      <IssueList title={text(SECOND_WORDS.failed)} issues={issues} />
      {named ? (
        <TextInput label={text(SECOND_WORDS.name)} required maxLength={40} value={name} onChange={(event) => setName(event.currentTarget.value)} />
      ) : null}
      {hasPassword ? (
        <PasswordInput
          label={text(SECOND_WORDS.password)}
          required
          autoComplete="current-password"
          value={password}
          visibilityToggleButtonProps={{ 'aria-label': t('showPassword'), tabIndex: 0 }}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      ) : null}
      <Group>
        <Button type="submit" loading={busy} disabled={impossible}>
          {text(SECOND_WORDS.next)}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {text(SECOND_WORDS.cancel)}
        </Button>
      </Group>
    </form>
  );
}
