import { Alert, Button, Group } from '@mantine/core';
import { useText } from '#engine/web/text/text.ts';
import { WrongFields } from '#engine/web/ui/wrong-fields.tsx';

const WORDS = {
  saveAll: { V: 'Lưu tất cả', E: 'Save all', T: 'บันทึกทั้งหมด' },
  saveGood: { V: 'Chỉ lưu các dòng đúng', E: 'Save the good rows only', T: 'บันทึกเฉพาะแถวที่ถูกต้อง' },
  accept: { V: 'Chấp nhận cảnh báo và lưu', E: 'Accept the warnings and save', T: 'ยอมรับคำเตือนและบันทึก' },
  refused: { V: 'Dòng bị từ chối', E: 'Rows refused', T: 'แถวที่ถูกปฏิเสธ' },
} as const;

interface SaveProps {
  /** Fields of the common values that are wrong. */
  readonly faults: readonly string[];
  readonly labels: Readonly<Record<string, string>>;
  readonly heads: number;
  readonly refusals: number;
  readonly warnings: number;
  readonly busy: boolean;
  readonly onSave: (mode: 'all' | 'good', accept: boolean) => void;
}

/** All rows or none; after refusals the good ones, after warnings all with them accepted. */
export function SaveMany({ faults, labels, heads, refusals, warnings, busy, onSave }: SaveProps) {
  const text = useText();
  return (
    <>
      {refusals === 0 ? null : (
        <Alert color="red" role="alert">
          {text(WORDS.refused)}: {refusals}
        </Alert>
      )}
      <Group mt="sm" className={heads === 0 ? undefined : 'form-foot'}>
        <Button loading={busy} disabled={heads === 0} onClick={() => onSave('all', false)}>
          {text(WORDS.saveAll)}
        </Button>
        {refusals === 0 ? null : (
          <Button variant="default" loading={busy} onClick={() => onSave('good', false)}>
            {text(WORDS.saveGood)}
          </Button>
        )}
        {warnings === 0 || refusals > 0 ? null : (
          <Button color="yellow.9" loading={busy} onClick={() => onSave('all', true)}>
            {text(WORDS.accept)}
          </Button>
        )}
        <WrongFields keys={faults} labels={labels} />
      </Group>
    </>
  );
}
