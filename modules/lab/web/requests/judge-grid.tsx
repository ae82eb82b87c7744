import { Button, Checkbox, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import type { FieldValue, FieldValues } from '#engine/define/field.ts';
import { date, decimal, text as textField } from '#engine/define/fields.ts';
import { FieldRows } from '#engine/web/forms/field-rows.tsx';
import { useSave } from '#engine/web/forms/use-save.ts';
import { useText } from '#engine/web/text/text.ts';
import { IssueList } from '#engine/web/ui/issue-list.tsx';
import { PlainTable } from '#engine/web/ui/plain-table.tsx';
import { type Text3, t1 } from '#kernel/language.ts';
import { CLASS_WORDS, P } from '../../contract/requests/paper-words.ts';
import { changeRequest, type RequestDetail, saveReception, saveReview } from '../../contract/requests/request.calls.ts';
import { JUDGE_FIELDS } from '../../contract/requests/request-fields.ts';
import { W } from '../../contract/requests/words.ts';
import { U } from './ui-words.ts';

interface Props {
  readonly request: RequestDetail;
  readonly testName: (code: string) => string;
}
const FORGETS = ['/lab/'];

/** Values of some rows the page keeps itself until they are saved. */
function useRows<R>(rows: readonly R[], start: (row: R) => FieldValues) {
  const [typed, setTyped] = useState<Readonly<Record<number, FieldValues>>>({});
  const values = rows.map((row, at) => ({ ...start(row), ...typed[at] }));
  const set = (at: number, key: string, value: FieldValue) => setTyped((now) => ({ ...now, [at]: { ...now[at], [key]: value } }));
  return { values, set, clear: () => setTyped({}), touched: Object.keys(typed).length > 0 };
}

/** Every sample judged: accepted, accepted with a remark, rejected with its reason. */
export function JudgeGrid({ request }: Props) {
  const text = useText();
  const { labid, requestid, version, sampleRows } = request;
  const rows = useRows(sampleRows, ({ judgement, condition, reject, judgeremark }) => ({
    judgement: judgement ?? 'accepted',
    condition,
    reject,
    judgeremark,
  }));
  const { save, busy, issues } = useSave(saveReception, { forgets: FORGETS, confirmed: U.saveJudge, onSaved: rows.clear });
  const samples = rows.values.map((values, at) => ({
    ...values,
    seq: sampleRows[at]?.seq ?? 0,
    reject: values['judgement'] === 'rejected' ? values['reject'] : null,
  }));
  return (
    <Stack>
      <IssueList issues={issues} title={text(U.judge)} />
      <FieldRows
        head={W.mark}
        fields={JUDGE_FIELDS}
        labels={{ reject: text(W.reject) }}
        label={text(U.judge)}
        rows={sampleRows.map((sample, at) => ({
          key: sample.seq,
          name: sample.mark,
          values: rows.values[at] ?? {},
          issues: issues.filter(({ row }) => row === sample.seq),
        }))}
        onChange={rows.set}
      />
      <Button loading={busy} onClick={() => void save({ labid, requestid, version, samples: samples as never })}>
        {text(U.saveJudge)}
      </Button>
    </Stack>
  );
}

const AGREED = [
  textField('method', W.method, { maxLength: 80 }),
  decimal('price', W.price, { decimals: 0, max: 1e12 }),
  date('duedt', W.duedt),
] as const;

/** Method, price and due date of each test, for all samples at once. */
export function AgreeGrid({ request, testName }: Props) {
  const text = useText();
  const { labid, requestid, version, orderRows } = request;
  const tests = [...new Set(orderRows.map(({ testcd }) => testcd))]
    .map((testcd) => orderRows.find((order) => order.testcd === testcd))
    .flatMap((one) => one ?? []);
  const rows = useRows(tests, ({ method, price, duedt }) => ({ method, price, duedt }));
  const { save, busy, issues } = useSave(changeRequest, { forgets: FORGETS, confirmed: U.saveAgree, onSaved: rows.clear });
  const orders = orderRows
    .filter(({ status }) => status !== 2)
    .map(({ seq, testcd }) => ({ seq, testcd, ...rows.values[tests.findIndex((test) => test.testcd === testcd)] }));
  return (
    <Stack>
      <IssueList issues={issues} title={text(U.agree)} />
      <FieldRows
        head={W.test}
        fields={AGREED}
        labels={{}}
        label={text(U.agree)}
        rows={tests.map(({ testcd }, at) => ({ key: testcd, name: testName(testcd), values: rows.values[at] ?? {}, issues: [] }))}
        onChange={rows.set}
      />
      <Button loading={busy} onClick={() => void save({ labid, requestid, version, orders: orders as never, reason: text(U.agree) })}>
        {text(U.saveAgree)}
      </Button>
    </Stack>
  );
}

type Order = RequestDetail['orderRows'][number];
const orderKey = ({ seq, testcd }: Order): string => `${seq} ${testcd}`;

/** Why a reviewer looks at a result: repeated, without a valid value, or what it says. */
function whyLooked({ attempt, status, reported, class: said, abnormal }: Order, text: (words: Text3) => string): string {
  return [
    attempt > 1 ? `${text(U.repeated)} ×${attempt}` : null,
    status === 2 ? text(P.invalid) : null,
    reported,
    abnormal && said !== null ? text(CLASS_WORDS[said as 'pos'] ?? t1(said)) : null,
  ]
    .filter((part) => part !== null)
    .join(' · ');
}

/** Results out of range, invalid or repeated: each is ticked as the reviewer has looked at it. */
export function ReviewList({ request, testName }: Props) {
  const text = useText();
  const { labid, requestid, version, orderRows, sampleRows } = request;
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const open = orderRows.filter(
    ({ seen, attempt, status, resultby, abnormal }) => !seen && (abnormal || attempt > 1 || (status === 2 && resultby !== null)),
  );
  const { save, busy, issues } = useSave(saveReview, { forgets: FORGETS, confirmed: U.saveSeen, onSaved: () => setTicked(new Set()) });
  const samples = new Map(sampleRows.map((sample) => [sample.seq, sample]));
  const seen = open.filter((order) => ticked.has(orderKey(order))).map(({ seq, testcd }) => ({ seq, testcd }));
  if (open.length === 0) return <p className="dim">{text(U.allSeen)}</p>;
  const tick = (key: string) => setTicked((now) => (now.has(key) ? new Set([...now].filter((one) => one !== key)) : new Set([...now, key])));
  return (
    <Stack>
      <IssueList issues={issues} title={text(U.review)} />
      <PlainTable
        label={text(U.review)}
        heads={[W.seen, W.test, W.status]}
        rows={open.map((order) => {
          const key = orderKey(order);
          const sample = samples.get(order.seq);
          return {
            key,
            name: <Checkbox label={sample?.labno ?? sample?.mark ?? order.seq} checked={ticked.has(key)} onChange={() => tick(key)} />,
            cells: [testName(order.testcd), whyLooked(order, text)],
          };
        })}
      />
      <Group>
        <Button variant="default" onClick={() => setTicked(new Set(open.map(orderKey)))}>
          {text(U.tickAll)}
        </Button>
        <Button loading={busy} disabled={seen.length === 0} onClick={() => void save({ labid, requestid, version, seen })}>
          {text(U.saveSeen)}
        </Button>
      </Group>
    </Stack>
  );
}
