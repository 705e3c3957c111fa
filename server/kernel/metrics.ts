import 'server-only'
import { Gauge, Registry } from 'prom-client'
import { shortages } from '@/lib/config/shortages'
import { prisma } from './db'
import { providedJobs } from './jobs/jobs'
import { readDatabaseFigures } from './queries/ready.sql'
import { measureSupplies, shortagesOf } from './running-out'

/** The figures of this process, its disk and its database in Prometheus' text format. */
export async function readMetrics(at: Date): Promise<{ readonly contentType: string; readonly text: string }> {
  const registry = new Registry()
  registry.setDefaultLabels({ process: String(process.pid) })
  const supplies = await measureSupplies()
  const short = new Set(shortagesOf(supplies))
  const set = (name: string, help: string, value: number) => new Gauge({ name: `cusp_${name}`, help, registers: [registry] }).set(value)

  set('uptime_seconds', 'Seconds since this process began.', process.uptime())
  set('resident_bytes', 'Memory of this process.', supplies.resident)
  set('heap_used_bytes', 'Memory that JavaScript uses.', supplies.heap.used)
  set('heap_limit_bytes', 'Memory that JavaScript may use; a process that needs more ends and is started again.', supplies.heap.limit)
  set('loop_delay_seconds', 'How late timers were in the last minutes: 99 of 100 were less late.', supplies.loopDelayMs / 1_000)
  set('pool_open', 'Connections to the database that this process has open.', supplies.pool.open)
  set('pool_idle', 'Open connections that nothing uses.', supplies.pool.idle)
  set('pool_waiting', 'Statements that wait for a connection.', supplies.pool.waiting)
  set('pool_most', 'The most connections that this process opens.', supplies.pool.most)
  if (supplies.disk) {
    set('disk_free_bytes', 'Free space where files are kept.', supplies.disk.free)
    set('disk_size_bytes', 'Size of the disk where files are kept.', supplies.disk.size)
  }
  const lacks = new Gauge({ name: 'cusp_short', help: '1 where a supply is short.', labelNames: ['what'], registers: [registry] })
  for (const what of shortages) lacks.set({ what }, short.has(what) ? 1 : 0)

  const jobs = providedJobs().map(({ name }) => name)
  const database = await readDatabaseFigures(prisma(), jobs).catch(() => null)
  set('database_up', '1 where the database answers.', database === null ? 0 : 1)
  if (database) {
    const age = (then: Date | null) => (then === null ? 0 : Math.max(0, (at.getTime() - then.getTime()) / 1_000))
    set('database_bytes', 'Size of the database, without the log of PostgreSQL.', Number(database.bytes))
    set('database_connections', 'Connections to the database server, of all programs.', database.connections)
    set('database_connections_most', 'The most connections that the database server accepts.', database.mostConnections)
    set('outbox_waiting', 'Mails and other work that wait.', database.waiting)
    set('outbox_dead', 'Mails and other work that were given up.', database.dead)
    set('outbox_oldest_seconds', 'For how long the oldest of them could have been tried.', age(database.oldestDue))
    set('jobs_failing', 'Jobs whose last run failed.', database.failingJobs)
    if (database.backupAt !== null) set('backup_age_seconds', 'Age of the last complete backup.', age(database.backupAt))
  }
  return { contentType: registry.contentType, text: await registry.metrics() }
}
