import { Alert, Button, Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import type { WireIssue } from '#engine/define/envelope.ts';
import { deviceId } from '#engine/web/client/device.ts';
import { hasWanted, readEnded } from '#engine/web/client/reactions.ts';
import { callTo, trySend } from '#engine/web/client/send.ts';
import { useHasStore } from '#engine/web/offline/has-store.ts';
import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { useRegistry } from '#engine/web/screens/registry-context.ts';
import { chosenLanguage } from '#engine/web/session/store.ts';
import { clientError } from '#engine/web/text/client-error.ts';
import { useT } from '#engine/web/text/text.ts';
import { IssueList } from '#engine/web/ui/issue-list.tsx';
import { later } from '#engine/web/ui/later.tsx';
import { ProviderButtons } from './provider-buttons.tsx';
import { enter, isAskedSecond } from './sign-in.ts';

const login = callTo<{ user: string; password: string; macid: string; keep: 'Y' | 'N'; language: string | null }, unknown>('/account/login');
const MAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

const SecondStep = later(() => import('./second-step.tsx'));
// What the device keeps is looked at beside the page, not before it.
const WaitingHere = later(() => import('#engine/web/offline/waiting-here.tsx'));

/** What is missing or malformed before anything is sent. */
function faultsOf(user: string, password: string, labels: { user: string; password: string }): { user?: string; password?: string } {
  const required = (field: 'user' | 'password'): string => clientError({ code: 'V_REQUIRED', field }, labels);
  const userFault =
    user.trim() === '' ? required('user') : user.includes('@') && !MAIL.test(user.trim()) ? clientError({ code: 'ACC_FORMAT' }) : undefined;
  return { ...(userFault === undefined ? {} : { user: userFault }), ...(password === '' ? { password: required('password') } : {}) };
}

/**
 * Page by hand: signs in by one step or two before there is a session.
 * Signing in by one step or two; the page that was wanted opens afterwards.
 */
export default function LoginPage() {
  const navigate = useNavigate();
  const [second, setSecond] = useState(() => location.search.includes('step=second'));
  const go = async () => navigate({ href: await enter(), replace: true } as never);
  return (
    <PageFrame width="form">
      {second ? <SecondStep onIn={go} onBack={() => setSecond(false)} /> : <PasswordStep onIn={go} onSecond={() => setSecond(true)} />}
    </PageFrame>
  );
}

interface PasswordStepProps {
  readonly onIn: () => Promise<void>;
  readonly onSecond: () => void;
}

/** What is typed to sign in, and what becomes of it. */
function usePassword({ onIn, onSecond }: PasswordStepProps) {
  const t = useT();
  const [typed, setTyped] = useState({ user: '', password: '', keep: false });
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);
  const [issues, setIssues] = useState<readonly WireIssue[]>([]);
  const { user, password, keep } = typed;
  const labels = { user: t('login.user'), password: t('login.password') };
  const faults = faultsOf(user, password, labels);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(faults).length > 0) return;
    setBusy(true);
    setIssues([]);
    // A device nobody chose a language on says nothing: the person's own stays.
    const body = { user: user.trim(), password, macid: deviceId(), keep: keep ? ('Y' as const) : ('N' as const), language: chosenLanguage() };
    const answer = await trySend(login, body);
    if (answer.ok) await onIn();
    else if (isAskedSecond(answer.issues)) onSecond();
    else setIssues(answer.issues);
    setBusy(false);
  };
  const put = (over: Partial<typeof typed>) => setTyped((now) => ({ ...now, ...over }));
  return { typed, put, labels, faults: tried ? faults : {}, busy, issues, submit };
}

/** Name and password, or a provider in their place. */
function PasswordStep(step: PasswordStepProps) {
  const t = useT();
  const { routes } = useRegistry();
  const [wanted] = useState(hasWanted);
  const [ended] = useState(readEnded);
  const holds = useHasStore();
  const { typed, put, labels, faults, busy, issues, submit } = usePassword(step);
  return (
    <form className="login-form" onSubmit={(event) => void submit(event)} noValidate>
      {ended === null ? null : (
        <Alert color="yellow.9" role="status">
          {clientError(ended)}
        </Alert>
      )}
      {wanted ? <p>{t('login.wanted')}</p> : null}
      {holds ? <WaitingHere /> : null}
      <IssueList title={t('login.failed')} issues={issues} />
      <TextInput
        label={labels.user}
        required
        size="md"
        autoFocus
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        name="user"
        value={typed.user}
        error={faults.user}
        onChange={(event) => put({ user: event.currentTarget.value })}
      />
      <PasswordInput
        label={labels.password}
        required
        size="md"
        autoComplete="current-password"
        name="password"
        value={typed.password}
        error={faults.password}
        visibilityToggleButtonProps={{ 'aria-label': t('form.showPassword'), tabIndex: 0 }}
        onChange={(event) => put({ password: event.currentTarget.value })}
      />
      <Checkbox size="md" label={t('login.keep')} checked={typed.keep} onChange={(event) => put({ keep: event.currentTarget.checked })} />
      <Button type="submit" size="md" loading={busy} fullWidth>
        {t('login.submit')}
      </Button>
      <ProviderButtons keep={typed.keep} />
      {routes.has('PigFarmOpen') ? (
        <p className="login-trial">
          <Link to={'/PigFarmOpen' as never}>{t('login.trial')}</Link>
        </p>
      ) : null}
    </form>
  );
}
