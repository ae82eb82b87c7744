import { Button, Modal, Stack } from '@mantine/core';
import { useText } from '../text/text.ts';
import { useLeaveQuestion } from './leaving.ts';
import { leaveCount, OFFLINE_WORDS } from './offline-words.ts';

/** Asks what becomes of waiting entries when the person signs out or changes the farm. */
export default function LeaveDialog({ onClose }: { readonly onClose: () => void }) {
  const text = useText();
  const question = useLeaveQuestion();
  if (question === null) return null;
  const { leaving, count, answer } = question;
  return (
    <Modal opened onClose={onClose} title={text(OFFLINE_WORDS.leaveTitle)} centered>
      <p>
        {text(leaveCount(count))} {text(leaving === 'farm' ? OFFLINE_WORDS.leaveFarm : OFFLINE_WORDS.leaveOut)}
      </p>
      <Stack gap="xs">
        <Button data-autofocus onClick={() => answer('stay')}>
          {text(OFFLINE_WORDS.stay)}
        </Button>
        <Button variant="default" onClick={() => answer('keep')}>
          {text(OFFLINE_WORDS.leaveKeep)}
        </Button>
        {leaving === 'farm' ? null : (
          <Button variant="subtle" color="red" onClick={() => answer('drop')}>
            {text(OFFLINE_WORDS.leaveDrop)}
          </Button>
        )}
      </Stack>
    </Modal>
  );
}
