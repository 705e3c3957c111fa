import { openMail } from '@/server/kernel/jobs/sealed-mail'
import { jobs } from '@/server/jobs'
import { runJob } from '@/server/kernel/jobs/jobs'

/** Delivers the events that wait in the outbox, as the server does every ten seconds. Without a mail server the mails stay there. */
export async function runOutboxJob(): Promise<void> {
  const job = jobs.find(({ name }) => name === 'outbox')
  if (!job || !(await runJob(job))) throw new Error('the outbox is not drained')
}

/** A mail as the outbox holds it, with its text decrypted; anything that is not a mail with a text stays as it is. */
export function openedMail(payload: unknown): Record<string, unknown> {
  const { sealed, ...stored } = { sealed: undefined, ...Object(payload) }
  return sealed === undefined ? stored : { ...stored, text: openMail(payload).text }
}
