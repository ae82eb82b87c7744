import { Drawer } from '@mantine/core';
import { useText } from '../text/text.ts';
import { OFFLINE_WORDS } from './offline-words.ts';
import { WaitingList } from './waiting-list.tsx';

/** The entries of this device that wait or were refused, beside the page. */
export default function WaitingDrawer({ onSend, onClose }: { readonly onSend: () => void; readonly onClose: () => void }) {
  const text = useText();
  return (
    <Drawer opened onClose={onClose} title={text(OFFLINE_WORDS.title)} position="right" size="lg">
      <WaitingList onSend={onSend} onOpen={onClose} />
    </Drawer>
  );
}
