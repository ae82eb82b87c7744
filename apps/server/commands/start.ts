import type { Config } from '../config.ts';
import { openDatabase } from '../database.ts';
import { portIsFree } from '../port.ts';

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Starts the product: database, schema, demonstration farm when empty, web app, server. */
export async function start(config: Config): Promise<void> {
  await portIsFree(config);
  // The server is read in while its database starts.
  const reading = import('../serve.ts');
  reading.catch(() => undefined);
  const database = await openDatabase(config, say, false);
  try {
    const { serve } = await reading;
    await serve(config, database, say);
  } catch (error) {
    await database.close();
    throw error;
  }
}
