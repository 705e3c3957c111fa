import 'server-only'
import type { OutboxListener } from '@/server/kernel/jobs/mailer'

/** No domain acts on attendance.atRisk yet; without a listener the event would be reported as given up. */
const ignoreEvent: OutboxListener = () => Promise.resolve()

export const attendanceListeners: Readonly<Record<string, OutboxListener>> = { 'attendance.atRisk': ignoreEvent }
