import '../stand-ins.ts';
import { type ReadResult, readBuffer } from './read-core.ts';

/** What the page sends; the buffer is handed over, not copied. */
export interface ReadRequest {
  readonly buffer: ArrayBuffer;
  readonly sheetName?: string;
}

const scope = self as unknown as { onmessage: (event: MessageEvent<ReadRequest>) => void; postMessage(result: ReadResult): void };

scope.onmessage = (event) => {
  void readBuffer(event.data.buffer, event.data.sheetName).then((result) => scope.postMessage(result));
};
