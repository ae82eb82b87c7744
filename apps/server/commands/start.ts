import type { Config } from '../config.ts';
import { openDatabase } from '../database.ts';
import { portIsFree } from '../port.ts';

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Starts the product: database, schema, demonstration farm when empty, web app, server. */
export async function start(config: Config): Promise<void> {
  await portIsFree(config);
  // The server is read in while its database starts: Node reads the files of an import at once, and does nothing else meanwhile.
  let reading: Promise<typeof import('../serve.ts')> | undefined;
  const read = (): Promise<typeof import('../serve.ts')> => {
    reading ??= import('../serve.ts');
    reading.catch(() => undefined);
    return reading;
  };
  const database = await openDatabase(config, say, false, () => void read());
  try {
    const { serve } = await read();
    await serve(config, database, say);
  } catch (error) {
    await database.close();
    throw error;
  }
}
