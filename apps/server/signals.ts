/** Stops everything once on Ctrl-C or a polite kill, however often the signal comes. */
export function onSignal(say: (line: string) => void, stop: () => Promise<void>): void {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      say('Stopping ...');
      stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}
