import { statfsSync } from 'node:fs';
import { totalmem } from 'node:os';

const MB = 1024 * 1024;

/** `on`: an acknowledged commit is on the disk. `off`: for tests, nothing survives a crash of the machine. */
export type Durability = 'on' | 'off';

/** Containers often leave /dev/shm too small for parallel queries; files in the data folder serve then. */
function sharedMemory(): string {
  if (process.platform === 'win32') return 'windows';
  try {
    const fs = statfsSync('/dev/shm');
    return fs.bavail * fs.bsize >= 256 * MB ? 'posix' : 'mmap';
  } catch {
    return process.platform === 'linux' ? 'mmap' : 'posix';
  }
}

/** Server settings as `name=value`, sized to the machine: an eighth of memory for the cache, 128 to 1024 MB. */
export function serverSettings(port: number, durability: Durability): string[] {
  const memory = totalmem() / MB;
  const buffers = Math.round(Math.min(1024, Math.max(128, memory / 8)));
  const common = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    password_encryption: 'scram-sha-256',
    max_connections: 200,
    shared_buffers: `${durability === 'on' ? buffers : 128}MB`,
    effective_cache_size: `${Math.round(memory / 2)}MB`,
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    dynamic_shared_memory_type: sharedMemory(),
    random_page_cost: 1.1,
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    datestyle: 'ISO, YMD',
    log_min_messages: 'warning',
    log_checkpoints: 'off',
    logging_collector: 'off',
    max_wal_size: '2GB',
  };
  const lasting = {
    synchronous_commit: 'on',
    wal_compression: 'on',
    checkpoint_timeout: '10min',
    idle_in_transaction_session_timeout: '5min',
  };
  const passing = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    wal_level: 'minimal',
    max_wal_senders: 0,
    autovacuum: 'off',
    checkpoint_timeout: '60min',
  };
  return Object.entries({ ...common, ...(durability === 'on' ? lasting : passing) }).map(([name, value]) => `${name}=${value}`);
}
