import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import type { WireIssue } from '#engine/define/envelope.ts';
import { callTo, trySend } from '#engine/web/client/send.ts';
import { useLanguage } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { IssueList } from '#engine/web/ui/issue-list.tsx';
import { SECOND_WORDS } from './second-words.ts';

interface Step {
  readonly kinds: readonly ('totp' | 'passkey')[];
  readonly options: object | null;
}

const getSecondStep = callTo<object, Step>('/account/getSecondStep');
const loginSecond = callTo<{ code?: string; passkey?: object; language: string }, unknown>('/account/loginSecond');

/** The browser's answer with a key of the device; null when the person turned it down. */
async function answerOf(options: object): Promise<object | null> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return startAuthentication({ optionsJSON: options as never }).catch(() => null);
}

interface Props {
  readonly onIn: () => Promise<void>;
  readonly onBack: () => void;
}

/** After the password: a code of the app, a recovery code, or the key of the device. */
export default function SecondStep({ onIn, onBack }: Props) {
  const text = useText();
  const language = useLanguage();
  const [step, setStep] = useState<Step | null>(null);
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [issues, setIssues] = useState<readonly WireIssue[]>([]);
  useEffect(() => {
    void trySend(getSecondStep, {}).then((answer) => (answer.ok ? setStep(answer.data) : setIssues(answer.issues)));
  }, []);
  const enter = async (proof: { code?: string; passkey?: object }) => {
    setBusy(true);
    setIssues([]);
    const answer = await trySend(loginSecond, { ...proof, language });
    if (answer.ok) await onIn();
    else setIssues(answer.issues);
    setBusy(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() !== '') void enter({ code });
  };
  const signByKey = async () => {
    // Each answer is to a fresh question.
    const fresh = await trySend(getSecondStep, {});
    const passkey = fresh.ok && fresh.data.options !== null ? await answerOf(fresh.data.options) : null;
    if (passkey !== null) await enter({ passkey });
  };
  const keyed = step?.options != null;
  const coded = step?.kinds.includes('totp') ?? true;
  return (
    <form className="login-form" onSubmit={submit} noValidate>
      <IssueList title={text(SECOND_WORDS.failed)} issues={issues} />
      <p>{text(coded ? SECOND_WORDS.ask : SECOND_WORDS.askKey)}</p>
      {keyed ? (
        <Button size="md" fullWidth loading={busy} onClick={() => void signByKey()}>
          {text(SECOND_WORDS.useKey)}
        </Button>
      ) : null}
      <TextInput
        label={text(SECOND_WORDS.typeCode)}
        size="md"
        autoFocus
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Button type="submit" size="md" fullWidth loading={busy} variant={keyed ? 'default' : 'filled'}>
        {text(SECOND_WORDS.confirm)}
      </Button>
      <button type="button" className="link-button" onClick={onBack}>
        {text(SECOND_WORDS.back)}
      </button>
    </form>
  );
}
