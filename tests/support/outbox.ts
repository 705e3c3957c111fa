import { jobs } from '@/server/jobs'
import { runJob } from '@/server/kernel/jobs'

/** Carries out what waits in the outbox, as the server does every ten seconds. Without a mail server the mails stay there. */
export async function drained(): Promise<void> {
  const job = jobs.find(({ name }) => name === 'outbox')
  if (!job || !(await runJob(job))) throw new Error('the outbox is not drained')
}
