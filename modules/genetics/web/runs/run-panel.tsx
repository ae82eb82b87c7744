import { Alert, Button, Group, Progress, TextInput } from '@mantine/core';
import { useState } from 'react';
import { forget } from '#engine/web/client/query.ts';
import { newRequestId } from '#engine/web/client/reqid.ts';
import { send } from '#engine/web/client/send.ts';
import { useRights, useSession } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { formatDate } from '#i18n/dates.ts';
import { cancelRun, genupdate, publishRun } from '../../contract/run.calls.ts';
import { REASON_WORDS, STATE_WORDS, STEP_WORDS } from '../../contract/texts.ts';
import { useRunState } from '../gen-page.tsx';
import { W } from '../words.ts';

/** A moment as people of the farm read it. */
export function momentText(iso: string | null): string {
  if (iso === null) return '';
  const at = new Date(Date.parse(iso) + 7 * 3_600_000).toISOString();
  return `${formatDate(at.slice(0, 10).replaceAll('-', ''))} ${at.slice(11, 16)}`;
}

interface Props {
  readonly gentp: 'INB' | 'EBV';
  readonly breeds: readonly string[];
  readonly setid?: string | null;
}

/** The state of a kind of run with what may be done about it: ask, take back, stop, publish. */
export function RunPanel({ gentp, breeds, setid = null }: Props) {
  const text = useText();
  const session = useSession();
  const rights = useRights(gentp === 'EBV' ? 'PigEbvUpdate' : 'PigInbredUpdate');
  const { state, refetch } = useRunState(gentp);
  const [busy, setBusy] = useState(false);
  const [why, setWhy] = useState('');
  const level = session?.USRLVL ?? 0;
  const act = async (status: 0 | 1, now = false) => {
    setBusy(true);
    await send(genupdate, {
      reqid: newRequestId(),
      status,
      gentp,
      now,
      ...(breeds.length > 0 ? { breeds: [...breeds] } : {}),
      ...(setid === null ? {} : { setid }),
    });
    setBusy(false);
    forget('/common/genupdate', '/genetics/');
    refetch();
  };
  const decide = async (call: typeof cancelRun | typeof publishRun) => {
    if (state?.runno == null) return;
    setBusy(true);
    if ((await send(call, { reqid: newRequestId(), runno: state.runno, reason: why })) !== null) setWhy('');
    setBusy(false);
    forget('/common/genupdate', '/genetics/');
    refetch();
  };
  if (state === null) return null;
  const { state: now } = state;
  const word = STATE_WORDS[now];
  const step = state.step === null ? undefined : STEP_WORDS[state.step];
  const reason = now === 'failed' && state.reason !== null ? (REASON_WORDS[state.reason] ?? null) : null;
  return (
    <section className="gen-run" aria-label={text(W.state)}>
      <dl className="facts">
        {word === undefined ? null : (
          <>
            <dt>{text(W.state)}</dt>
            <dd role="status">
              {text(word)}
              {reason === null ? '' : `: ${text(reason)}`}
            </dd>
          </>
        )}
        {state.askedby === null ? null : (
          <>
            <dt>{text(W.askedBy)}</dt>
            <dd>
              {state.askedby} · {momentText(state.askedat)}
            </dd>
          </>
        )}
        {now === 'waiting' ? (
          <>
            <dt>{text(W.starts)}</dt>
            <dd>
              {momentText(state.dueat)} · {text(W.place)} {state.place ?? 1}
            </dd>
          </>
        ) : null}
        {now === 'running' || now === 'failed' || now === 'held' ? (
          <>
            <dt>{text(W.step)}</dt>
            <dd>
              {step === undefined ? '' : text(step)} {now === 'running' ? `${state.progress} %` : ''}
              {state.round === null ? '' : ` · ${text(W.round)} ${state.round} · ${text(W.residual)} ${(state.residual ?? 0).toExponential(1)}`}
            </dd>
          </>
        ) : null}
        {state.endat === null ? null : (
          <>
            <dt>{text(W.ended)}</dt>
            <dd>{momentText(state.endat)}</dd>
          </>
        )}
        {state.lastok === null ? null : (
          <>
            <dt>{text(W.lastok)}</dt>
            <dd>{formatDate(state.lastok)}</dd>
          </>
        )}
      </dl>
      {now === 'running' ? <Progress value={state.progress} aria-label={text(W.step)} /> : null}
      {now === 'held' ? (
        <Alert color="yellow.9" role="alert">
          {text(W.held)}
        </Alert>
      ) : null}
      {rights.edit ? (
        <Group align="end">
          {now === 'running' || now === 'waiting' ? null : (
            <Button loading={busy} onClick={() => void act(1)}>
              {text(W.ask)}
            </Button>
          )}
          {now !== 'running' && level >= 75 ? (
            <Button variant="default" loading={busy} onClick={() => void act(1, true)}>
              {text(W.askNow)}
            </Button>
          ) : null}
          {now === 'waiting' ? (
            <Button variant="default" loading={busy} onClick={() => void act(0)}>
              {text(W.takeBack)}
            </Button>
          ) : null}
          {now === 'running' || now === 'held' ? (
            <>
              <TextInput label={text(W.reason)} value={why} maxLength={200} onChange={(event) => setWhy(event.currentTarget.value)} />
              <Button variant="default" disabled={why.trim() === ''} loading={busy} onClick={() => void decide(cancelRun)}>
                {text(W.stop)}
              </Button>
              {now === 'held' && level >= 75 ? (
                <Button disabled={why.trim() === ''} loading={busy} onClick={() => void decide(publishRun)}>
                  {text(W.publish)}
                </Button>
              ) : null}
            </>
          ) : null}
        </Group>
      ) : null}
    </section>
  );
}
