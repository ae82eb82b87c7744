import { Button, Group, Stack } from '@mantine/core';
import { forget } from '#engine/web/client/query.ts';
import { FieldForm } from '#engine/web/forms/field-form.tsx';
import { PageLink } from '#engine/web/screens/page-link.tsx';
import { useFile } from '#engine/web/screens/use-file.ts';
import { useLanguage, useSession } from '#engine/web/session/store.ts';
import { count, useText } from '#engine/web/text/text.ts';
import { Facts } from '#engine/web/ui/facts.tsx';
import { Icon } from '#engine/web/ui/icon.tsx';
import { Part } from '#engine/web/ui/part.tsx';
import { PlainTable } from '#engine/web/ui/plain-table.tsx';
import { formatDate, formatMoment } from '#i18n/dates.ts';
import { formatNumber, type Text3, t3 } from '#kernel/language.ts';
import { LAB_LISTS } from '../../contract/lab-lists.ts';
import { fileLabels, SEND_FIELDS, sendAgain } from '../../contract/requests/paper.calls.ts';
import type { RequestDetail } from '../../contract/requests/request.calls.ts';
import { W } from '../../contract/requests/words.ts';
import { RESULT_STATES } from '../../domain/requests/states.ts';
import { RequestImages } from './images.tsx';
import { cancelText, requestKey, stateWords } from './request-columns.ts';
import { U } from './ui-words.ts';

interface Props {
  readonly request: RequestDetail;
  readonly testName: (code: string) => string;
}
type Sample = RequestDetail['sampleRows'][number];

const moment = (value: string | null): string | null => (value === null ? null : formatMoment(value));
const day = (value: string | null): string | null => (value === null ? null : formatDate(value));
const number = (value: number | null): string | null => (value === null ? null : count(value));
const degrees = (value: number | null): string | null => (value === null ? null : `${value} °C`);
const joined = (parts: readonly (string | null)[], sign: string): string => parts.filter((part) => part !== null && part !== '').join(sign);

/** What the tests of a request cost; null of who sees no prices. */
export function amountOf({ orderRows }: Pick<RequestDetail, 'orderRows'>): string | null {
  const prices = orderRows.flatMap(({ price }) => price ?? []);
  return prices.length === 0
    ? null
    : formatNumber(
        prices.reduce((sum, price) => sum + price, 0),
        0,
      );
}

/** The word of a code of a fixed list; the code itself where the list has none. */
function useWord() {
  const text = useText();
  return ({ words }: { readonly words: Readonly<Record<string, Text3>> }, code: string | null): string | null => {
    if (code === null) return null;
    const found = words[code];
    return found === undefined ? code : text(found);
  };
}

/** The head of a request: what is known of it, blanks left out. */
export function RequestFacts({ request }: Pick<Props, 'request'>) {
  const text = useText();
  const word = useWord();
  return (
    <Facts
      facts={[
        [W.requestno, request.requestno],
        [W.state, text(stateWords(request.state))],
        [W.lab, request.labname],
        [W.customer, request.custname],
        [W.place, request.placename ?? request.placeid],
        [W.origin, request.origin],
        [W.purpose, joined([word(LAB_LISTS.purpose, request.purpose), request.official ? text(W.official) : null], ' · ')],
        [W.species, word(LAB_LISTS.labspecies, request.species)],
        [
          W.priority,
          joined(
            [request.priority === 'normal' ? null : word(LAB_LISTS.labpriority, request.priority), request.urgent ? text(W.urgent) : null],
            ' · ',
          ),
        ],
        [W.sampledt, day(request.sampledt)],
        [W.sampler, request.sampler],
        [W.samples, count(request.samples)],
        [W.orders, `${request.ok + request.invalid} / ${request.orders}`],
        [W.requester, request.requester],
        [W.contact, request.contact],
        [W.plandt, request.handedat === null ? day(request.plandt) : null],
        [W.handedat, moment(request.handedat)],
        [W.courier, request.courier],
        [W.parcels, number(request.parcels)],
        [W.sendtemp, degrees(request.sendtemp)],
        [W.receivedat, moment(request.receivedat)],
        [W.receivetemp, degrees(request.receivetemp)],
        [W.counted, number(request.counted)],
        [W.agreedby, joined([request.agreedby, request.agreedhow], ' · ')],
        [W.duedt, day(request.duedt)],
        [W.amount, amountOf(request)],
        [W.paid, word(LAB_LISTS.labpaid, request.paid)],
        [W.history, request.history],
        [W.remark, request.remark],
        [W.advice, request.advice],
        [W.followdt, day(request.followdt)],
        [W.cancelcd, cancelText(request, text)],
      ]}
    />
  );
}

const age = ({ parity, ageweeks }: Sample): string => (parity !== null ? `P${parity}` : String(ageweeks ?? ''));
/** The animal of a sample, or how many were pooled and which of them. */
const animals = ({ pgid, tag, pooled, members }: Sample): string =>
  (pooled ?? 1) > 1 ? `×${pooled}${members === null || members === '' ? '' : `: ${members}`}` : (pgid ?? tag ?? '');

/** Samples of a request, each with its tests. */
export function SampleTable({ request, testName }: Props) {
  const text = useText();
  const word = useWord();
  const orders = new Map(request.orderRows.map((order) => [`${order.seq} ${order.testcd}`, order]));
  const tests = ({ seq, tests: codes }: Sample): string =>
    codes
      .map((code) => {
        const order = request.state >= '25' ? orders.get(`${seq} ${code}`) : undefined;
        if (order === undefined) return testName(code);
        return `${testName(code)} (${joined([word(RESULT_STATES, String(order.status)), order.subcontract], ' · ')})`;
      })
      .join(', ');
  return (
    <Part title={U.sampleRows} more={<span className="dim">{count(request.sampleRows.length)}</span>}>
      <PlainTable
        label={text(U.sampleRows)}
        heads={[W.mark, W.labno, W.sampletp, W.pgid, W.room, W.age, W.judgement, W.tests]}
        rows={request.sampleRows.map((sample) => ({
          key: String(sample.seq),
          name: sample.mark,
          cells: [
            joined([sample.labno, sample.officialno], ' · '),
            word(LAB_LISTS.sampletp, sample.sampletp),
            animals(sample),
            sample.roomid ?? '',
            age(sample),
            joined([word(LAB_LISTS.labjudgement, sample.judgement), word(LAB_LISTS.reject, sample.reject), sample.judgeremark], ': '),
            tests(sample),
          ],
        }))}
      />
    </Part>
  );
}

/** The log of steps, and whether its chain holds. */
export function StepLog({ request }: Pick<Props, 'request'>) {
  const text = useText();
  if (request.steps.length === 0) return null;
  return (
    <Part title={U.log} more={<span className="dim">{text(request.chain ? U.chain : U.broken)}</span>}>
      <PlainTable
        label={text(U.log)}
        heads={[W.state, U.time, U.who, W.reason]}
        rows={request.steps.map((step) => ({
          key: String(step.serial),
          name: `${text(stateWords(step.from))} → ${text(stateWords(step.to))}`,
          cells: [formatMoment(step.at), step.user, step.remark ?? ''],
        }))}
      />
      {request.struck.length === 0 ? null : (
        <p>
          {text(U.struck)}: <s>{request.struck.map(({ no }) => no).join(', ')}</s>
        </p>
      )}
    </Part>
  );
}

type Delivery = RequestDetail['papers'][number]['deliveries'][number];
const OUTCOMES = {
  done: t3('đã gửi', 'sent', 'ส่งแล้ว'),
  waiting: t3('đang chờ gửi', 'waiting', 'รอส่ง'),
  failed: t3('không gửi được', 'failed', 'ส่งไม่สำเร็จ'),
} as const;

/** An issued paper goes out once more, to the same people or to others. */
export function SendAgain({ request }: Pick<Props, 'request'>) {
  const level = useSession()?.USRLVL ?? 0;
  const text = useText();
  const [last] = request.papers;
  if (!request.lab || level < 20 || last === undefined || (request.state !== '60' && request.state !== '65')) return null;
  const { labid, requestid } = request;
  const recipients = [...new Set(last.deliveries.map(({ recipient }) => recipient))].join(', ');
  return (
    <details className="no-print">
      <summary>{text(U.sendAgain)}</summary>
      <FieldForm
        label={text(U.sendAgain)}
        submitLabel={text(U.sendAgain)}
        draft={`sendAgain.${requestid}`}
        fields={SEND_FIELDS}
        call={sendAgain}
        confirmed
        initial={{ recipients, channel: last.deliveries.at(-1)?.channel ?? 'email' }}
        toInput={(values) => ({ ...values, labid, requestid })}
        onSaved={() => forget('/lab/')}
      />
    </details>
  );
}

/** Papers of a request with whom they were given to. */
export function Papers({ request }: Pick<Props, 'request'>) {
  const text = useText();
  const word = useWord();
  if (request.papers.length === 0) return null;
  const deliveryText = ({ recipient, channel, outcome, remark }: Delivery): string =>
    `${recipient} (${joined([word(LAB_LISTS.labchannel, channel), text(OUTCOMES[outcome as 'done'] ?? OUTCOMES.done), remark], ', ')})`;
  return (
    <Part title={U.papers}>
      <ul>
        {request.papers.map(({ r, reportno, issuedat, reason, deliveries }) => (
          <li key={r}>
            <PageLink name="LabTestReport" params={{ request: requestKey(request), r: String(r) }}>
              {reportno} / {r}
            </PageLink>{' '}
            {joined(
              [moment(issuedat), reason, deliveries.length === 0 ? null : `${text(U.sent)}: ${deliveries.map(deliveryText).join(', ')}`],
              ' · ',
            )}
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** What can be printed of a request: the sheet of the box, labels of the coded samples. */
export function PrintButtons({ request }: Pick<Props, 'request'>) {
  const text = useText();
  const language = useLanguage();
  const { making, take } = useFile<'pdf' | 'zpl' | 'sheet'>(fileLabels.path);
  const { labid, requestid } = request;
  const coded = request.sampleRows.some(({ labno }) => labno !== null);
  const button = (as: 'pdf' | 'zpl' | 'sheet', label: Text3) => (
    <Button
      variant="default"
      loading={making === as}
      leftSection={<Icon name="print" size={16} />}
      onClick={() => void take(as, { labid, requestid, language })}
    >
      {text(label)}
    </Button>
  );
  return (
    <Group gap="xs" className="no-print">
      {button('sheet', U.sheet)}
      {coded ? button('pdf', U.labels) : null}
      {coded && request.lab ? button('zpl', U.zpl) : null}
    </Group>
  );
}

/** A request as its sender reads it. */
export function RequestView(props: Props) {
  return (
    <Stack>
      <PrintButtons request={props.request} />
      <RequestFacts request={props.request} />
      <SampleTable {...props} />
      <RequestImages request={props.request} />
      <Papers request={props.request} />
      <StepLog request={props.request} />
    </Stack>
  );
}
