import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import type { CallOutput } from '#engine/define/call.ts';
import type { FieldValue, FieldValues } from '#engine/define/field.ts';
import { code } from '#engine/define/fields.ts';
import { useCall } from '#engine/web/client/query.ts';
import { FieldForm } from '#engine/web/forms/field-form.tsx';
import { FieldGrid } from '#engine/web/forms/field-grid.tsx';
import { useSave } from '#engine/web/forms/use-save.ts';
import { PageLink } from '#engine/web/screens/page-link.tsx';
import { useSession } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { IssueList } from '#engine/web/ui/issue-list.tsx';
import { Part } from '#engine/web/ui/part.tsx';
import { PlainTable, toned } from '#engine/web/ui/plain-table.tsx';
import { t1, t3 } from '#kernel/language.ts';
import { BACK_REASON, FORWARD_REMARK, findForwarded, forwardTests, takeBackTests, takeOverResults } from '../../contract/requests/forward.calls.ts';
import type { RequestDetail } from '../../contract/requests/request.calls.ts';
import { W } from '../../contract/requests/words.ts';
import { canTakeBack, canTakeOver, FORWARDS, type ForwardStand, PASSES_ON } from '../../domain/requests/forward.ts';
import { stateWords } from './request-columns.ts';
import { useTestNames } from './test-names.ts';

const WORDS = {
  title: t3('Ở phòng xét nghiệm khác', 'At other laboratories', 'ที่ห้องปฏิบัติการอื่น'),
  send: t3('Chuyển mẫu cho phòng khác', 'Pass samples on', 'ส่งตัวอย่างต่อ'),
  sendHint: t3(
    'Chọn chỉ tiêu của phòng nhận cho từng chỉ tiêu cần chuyển; để trống thì làm ở đây. Phòng nhận chỉ thấy số mẫu do phòng này cấp, không thấy trại và con.',
    'Choose the test of the other laboratory for each that is passed on; what stays blank is done here. It is told sample numbers of this laboratory, neither farm nor animal.',
    'เลือกรายการตรวจของห้องที่รับสำหรับแต่ละรายการที่ส่งต่อ รายการที่เว้นว่างตรวจที่นี่ ห้องที่รับเห็นเฉพาะเลขตัวอย่าง ไม่เห็นฟาร์มและตัวสัตว์',
  ),
  sent: t3('Đã chuyển mẫu', 'Samples passed on', 'ส่งต่อแล้ว'),
  take: t3('Nhận kết quả', 'Take results over', 'รับผลเข้า'),
  taken: t3('Đã nhận kết quả', 'Results taken over', 'รับผลแล้ว'),
  back: t3('Lấy mẫu về', 'Take back', 'ขอคืน'),
  paper: t3('Phiếu kết quả', 'Report', 'รายงานผล'),
} as const;

/** How what was passed on stands, in words; what is to be done stands out. */
const STANDS: Readonly<Record<ForwardStand, { readonly words: ReturnType<typeof t3>; readonly tone?: string }>> = {
  there: { words: t3('Đang làm', 'Being tested', 'กำลังตรวจ') },
  back: { words: t3('Đã có kết quả, chờ nhận', 'Results are back', 'ผลกลับมาแล้ว รอรับ'), tone: 'warn' },
  correcting: { words: t3('Phòng nhận đang sửa phiếu', 'Under correction there', 'ห้องที่รับกำลังแก้ไข'), tone: 'bad' },
  corrected: { words: t3('Kết quả đã sửa, chờ nhận lại', 'Corrected, take over anew', 'ผลแก้ไขแล้ว รอรับใหม่'), tone: 'bad' },
  taken: { words: t3('Đã nhận kết quả', 'Taken over', 'รับผลแล้ว'), tone: 'good' },
  cancelled: { words: t3('Phòng nhận đã hủy', 'Cancelled there', 'ห้องที่รับยกเลิก'), tone: 'bad' },
};

interface Props {
  readonly request: RequestDetail;
  readonly testName: (code: string) => string;
}
type Row = CallOutput<typeof findForwarded>['rows'][number];
const FORGETS = ['/lab/'];

const isWaiting = ({ status, subcontract }: RequestDetail['orderRows'][number]): boolean => status === 3 && subcontract === null;

/** Whether a request has or may have tests at other laboratories. */
export const mayForward = ({ state, orderRows }: RequestDetail): boolean =>
  orderRows.some(({ subcontract }) => subcontract !== null) || (PASSES_ON.includes(state as never) && orderRows.some(isWaiting));

/** What is done with one of them: its results taken over, its samples asked back. */
function Acts({ request, row }: { readonly request: RequestDetail; readonly row: Row }) {
  const text = useText();
  const [asking, setAsking] = useState(false);
  const { requestid, version } = request;
  const { save, busy, issues } = useSave(takeOverResults, { forgets: FORGETS, confirmed: WORDS.taken });
  const { forwardid, stand } = row;
  return (
    <Stack gap="xs">
      <Group gap="xs">
        {canTakeOver(stand) ? (
          <Button size="compact-sm" loading={busy} onClick={() => void save({ requestid, version, forwardid })}>
            {text(WORDS.take)}
          </Button>
        ) : null}
        {canTakeBack(stand) && !asking ? (
          <Button size="compact-sm" variant="default" onClick={() => setAsking(true)}>
            {text(WORDS.back)}
          </Button>
        ) : null}
      </Group>
      <IssueList issues={issues} title={text(WORDS.take)} />
      {asking ? (
        <FieldForm
          label={text(WORDS.back)}
          draft={`lab.takeBack.${forwardid}`}
          fields={[BACK_REASON]}
          call={takeBackTests}
          toInput={(values) => ({ ...values, requestid, version, forwardid })}
          submitLabel={text(WORDS.back)}
          confirmed
          forgets={FORGETS}
          onSaved={() => setAsking(false)}
        />
      ) : null}
    </Stack>
  );
}

/** How it stands there, and what is to be done; three columns are as many as a phone holds. */
function Stand({ request, row, acts }: { readonly request: RequestDetail; readonly row: Row; readonly acts: boolean }) {
  const text = useText();
  return (
    <>
      {text(STANDS[row.stand].words)} <span className="dim">{text(stateWords(row.state))}</span>
      {acts ? <Acts request={request} row={row} /> : null}
    </>
  );
}

function Forwarded({ request, testName, acts }: Props & { readonly acts: boolean }) {
  const text = useText();
  const { data } = useCall(findForwarded, { requestid: request.requestid }, { keep: true, staleTime: 0 });
  const rows = data?.rows ?? [];
  if (rows.length === 0) return null;
  const isSent = ({ state }: Row): boolean => state === '60' || state === '65';
  return (
    <Part title={WORDS.title}>
      <PlainTable
        label={text(WORDS.title)}
        className="wrap-words"
        heads={[W.lab, W.tests, W.status]}
        rows={rows.map((row) => ({
          key: row.forwardid,
          name: (
            <>
              {row.labname}
              <br />
              <PageLink name={isSent(row) ? 'LabTestReport' : 'LabRequest'} params={{ request: `${row.tolab}~${row.forwardid}` }}>
                {row.forwardno}
              </PageLink>
            </>
          ),
          cells: [
            `${row.tests.map(testName).join(', ')} ×${row.samples}`,
            toned(STANDS[row.stand].tone, <Stand row={row} request={request} acts={acts} />),
          ],
        }))}
      />
    </Part>
  );
}

const TO_LAB = code('tolab', W.tolab, { list: 'labother', required: true, maxLength: 12 });

/** The tests that wait here, each with the test of the other laboratory that is asked for. */
function PassOn({ request, testName }: Props) {
  const text = useText();
  const [head, setHead] = useState<FieldValues>({ tolab: null, remark: null });
  const [typed, setTyped] = useState<Readonly<Record<string, FieldValue>>>({});
  const { requestid, version, orderRows } = request;
  const tolab = typeof head['tolab'] === 'string' ? head['tolab'] : null;
  const tests = [...new Set(orderRows.filter(isWaiting).map(({ testcd }) => testcd))];
  // A field a test, named by it: the lists of all are the one of the other laboratory.
  const fields = tests.map((testcd) => code(testcd, t1(testName(testcd)), { list: 'labtest', listParents: { labid: tolab ?? '' }, maxLength: 20 }));
  const theirs = useTestNames(tolab ?? '');
  const chosen = (testcd: string): FieldValue => typed[testcd] ?? (theirs(testcd) === testcd ? null : testcd);
  const set = (testcd: string, value: FieldValue) => setTyped((now) => ({ ...now, [testcd]: value ?? '' }));
  const { save, busy, issues } = useSave(forwardTests, {
    forgets: FORGETS,
    confirmed: WORDS.sent,
    onSaved: () => {
      setTyped({});
      setHead({ tolab: null, remark: null });
    },
  });
  const asked = tests.flatMap((testcd) => {
    const totest = chosen(testcd);
    return typeof totest === 'string' && totest !== '' ? [{ testcd, totest }] : [];
  });
  return (
    <Part title={WORDS.send}>
      <p className="dim">{text(WORDS.sendHint)}</p>
      <IssueList issues={issues} title={text(WORDS.send)} />
      <FieldGrid fields={[TO_LAB, FORWARD_REMARK]} values={head} onChange={(key, value) => setHead((now) => ({ ...now, [key]: value }))} />
      {tolab === null ? null : (
        <>
          <FieldGrid fields={fields} values={Object.fromEntries(tests.map((testcd) => [testcd, chosen(testcd)]))} onChange={set} />
          <Button
            mt="xs"
            loading={busy}
            disabled={asked.length === 0}
            onClick={() => void save({ requestid, version, tolab, tests: asked, remark: (head['remark'] as string | null) ?? null })}
          >
            {text(WORDS.send)}
          </Button>
        </>
      )}
    </Part>
  );
}

/** Tests that other laboratories do for a request, and the samples that may still be passed on. */
export function ForwardPanel(props: Props) {
  const level = useSession()?.USRLVL ?? 0;
  const { state, orderRows } = props.request;
  const acts = level >= FORWARDS;
  return (
    <Stack>
      <Forwarded {...props} acts={acts} />
      {acts && PASSES_ON.includes(state as never) && orderRows.some(isWaiting) ? <PassOn {...props} /> : null}
    </Stack>
  );
}
