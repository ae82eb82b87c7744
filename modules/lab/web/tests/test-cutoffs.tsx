import { Button, Group, NumberInput } from '@mantine/core';
import { useState } from 'react';
import { forget } from '#engine/web/client/query.ts';
import { useSave } from '#engine/web/forms/use-save.ts';
import type { ManagedRow } from '#engine/web/screens/manage-page.tsx';
import { useLanguage, useRights } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { Part } from '#engine/web/ui/part.tsx';
import { PlainTable } from '#engine/web/ui/plain-table.tsx';
import { formatDate } from '#i18n/dates.ts';
import { t3 } from '#kernel/language.ts';
import { signCutoff } from '../../contract/tests/test.calls.ts';
import { TEST_LISTS, TEST_WORDS } from '../../contract/tests/words.ts';
import { judged, type Limits } from '../../domain/results/cutoff.ts';
import { type ElisaFormula, elisaValue, titreOfRatio } from '../../domain/results/elisa.ts';
import { shown } from '../../domain/runs/outcome.ts';

const WORDS = {
  sign: t3('Ký duyệt', 'Sign', 'ลงนาม'),
  signs: t3('Ký duyệt ngưỡng', 'Signing cut-offs', 'ลงนามค่าจุดตัด'),
  why: t3(
    'Ngưỡng phải được người quản lý phòng xét nghiệm đối chiếu với tờ hướng dẫn của bộ kit và ký trước khi dùng; sửa ngưỡng thì phải ký lại.',
    'Somebody in charge compares each row with the insert of the kit and signs it before it is used; a changed row is signed again.',
    'ผู้รับผิดชอบต้องเทียบค่ากับเอกสารกำกับชุดตรวจและลงนามก่อนใช้ หากแก้ไขต้องลงนามใหม่',
  ),
  done: t3('Đã ký ngưỡng', 'Cut-off signed', 'ลงนามค่าจุดตัดแล้ว'),
  tryout: t3('Thử tính', 'Try-out', 'ทดลองคำนวณ'),
  sample: t3('OD mẫu', 'OD of the sample', 'OD ตัวอย่าง'),
} as const;

/** A cut-off line of a row. */
type Cutoff = Limits & {
  readonly kit: string;
  readonly matrix: string;
  readonly fromdt: string;
  readonly a: number | null;
  readonly b: number | null;
  readonly least: number | null;
};

const cutoffsIn = (row: ManagedRow): readonly Cutoff[] =>
  ((row['cutoffs'] ?? []) as readonly Cutoff[]).map((cutoff) => ({ ...cutoff, decimals: Number(row['decimals']) }));

const SIGNS: Readonly<Record<string, string>> = { '<=': '≤', '>=': '≥' };
const limitText = (sign: string | null, limit: number | null): string => (sign === null || limit === null ? '' : `${SIGNS[sign] ?? sign} ${limit}`);

const keyOf = ({ kit, matrix, fromdt }: Pick<Cutoff, 'kit' | 'matrix' | 'fromdt'>): string => `${kit} ${matrix} ${fromdt}`;

function SignRows({ row }: { readonly row: ManagedRow }) {
  const text = useText();
  const language = useLanguage();
  const mayEdit = useRights('LabListofTest').edit;
  const { save, busy } = useSave(signCutoff);
  const [signed, setSigned] = useState<readonly string[]>([]);
  const sign = async ({ kit, matrix, fromdt }: Cutoff): Promise<void> => {
    const done = await save({ testcd: String(row['testcd']), kit, matrix, fromdt });
    if (done === null) return;
    setSigned([...signed, keyOf({ kit, matrix, fromdt })]);
    forget('/lab/findTests');
  };
  const rows = cutoffsIn(row);
  if (rows.length === 0) return null;
  return (
    <Part title={text(WORDS.signs)}>
      <p className="dim">{text(WORDS.why)}</p>
      <PlainTable
        label={text(WORDS.signs)}
        heads={[TEST_WORDS.kit, TEST_WORDS.matrix, TEST_WORDS.fromdt, TEST_LISTS.resultcls.words.neg, TEST_LISTS.resultcls.words.pos].map(text)}
        buttons
        rows={rows.map((cutoff) => ({
          key: keyOf(cutoff),
          name: cutoff.kit,
          cells: [
            TEST_LISTS.labmatrix.words[cutoff.matrix as '*']?.[language] ?? cutoff.matrix,
            formatDate(cutoff.fromdt),
            limitText(cutoff.negop, cutoff.neg),
            limitText(cutoff.posop, cutoff.pos),
            signed.includes(keyOf(cutoff)) ? (
              text(WORDS.done)
            ) : (
              <Button key="sign" size="compact-sm" variant="light" disabled={!mayEdit || busy} onClick={() => void sign(cutoff)}>
                {text(WORDS.sign)}
              </Button>
            ),
          ],
        }))}
      />
    </Part>
  );
}

/** Value and class of densities typed, by the first row of the test. */
function outcome(
  row: ManagedRow,
  [nc, pc, s]: readonly (number | null)[],
): { readonly value: string; readonly cls: string; readonly titre: string } | null {
  const [cutoff] = cutoffsIn(row);
  if (cutoff === undefined || s == null) return null;
  const value = elisaValue(row['formula'] as ElisaFormula, s, { nc: nc ?? null, pc: pc ?? null });
  if (value === null) return null;
  const { reported, cls } = judged(value, cutoff);
  const { a, b, least } = cutoff;
  const titre = a === null || b === null ? null : titreOfRatio(reported, { a, b, least });
  return { value: shown(reported, cutoff.decimals), cls, titre: titre === null ? '' : String(Math.round(titre)) };
}

function TryOut({ row }: { readonly row: ManagedRow }) {
  const text = useText();
  const [typed, setTyped] = useState<readonly (number | null)[]>([null, null, null]);
  const found = outcome(row, typed);
  const put = (at: number) => (value: string | number) =>
    setTyped(typed.map((one, index) => (index === at ? (value === '' ? null : Number(value)) : one)));
  return (
    <Part title={text(WORDS.tryout)}>
      <Group align="end">
        {['NC', 'PC', text(WORDS.sample)].map((label, at) => (
          <NumberInput key={label} label={label} value={typed[at] ?? ''} onChange={put(at)} decimalScale={4} step={0.1} w={110} inputMode="decimal" />
        ))}
        <output aria-live="polite">
          {found === null ? '' : [found.value, text(TEST_LISTS.resultcls.words[found.cls as 'pos']), found.titre].filter(Boolean).join(' · ')}
        </output>
      </Group>
    </Part>
  );
}

/** Under the form of a test: its cut-offs are signed, those of an ELISA tried out. */
export default function TestCutoffs({ row }: { readonly row: ManagedRow }) {
  return (
    <>
      <SignRows row={row} />
      {row['testgrp'] === 'elisa' ? <TryOut row={row} /> : null}
    </>
  );
}
