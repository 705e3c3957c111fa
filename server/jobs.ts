import 'server-only'
import { auditJobs } from './kernel/jobs/audit-jobs'
import type { BatchKind } from './kernel/calls/batch-kinds'
import { emptyBatches, runBatches } from './kernel/calls/batch-work'
import { batchesJobName } from './kernel/calls/batches'
import { now } from './kernel/clock'
import { inJobTransaction } from './kernel/db'
import type { Job } from './kernel/jobs/jobs'
import { joinListeners } from './kernel/http/join-listeners'
import { drainOutbox } from './kernel/jobs/mailer'
import { outsideMailDays } from './kernel/jobs/outside-mail'
import { deleteEndedAttempts } from './kernel/queries/attempts'
import { deleteOutsideMailsBefore } from './kernel/queries/outside-mail.sql'
import { deleteKeysBefore } from './kernel/queries/idempotency'
import { deleteEndedOutbox, emptyEndedSecrets } from './kernel/queries/outbox'
import { attendanceJobs, attendanceListeners } from './attendance'
import { clinicalCasesJobs, clinicalCasesListeners, handOverBatch } from './clinical-cases'
import { clinicShiftsJobs } from './clinic-shifts'
import { clinicalSessionsJobs, clinicalSessionsListeners } from './clinical-sessions'
import { experienceJobs, experienceListeners } from './experience'
import { concernsJobs } from './concerns'
import { feedbackJobs } from './feedback'
import { filesJobs, filesListeners } from './files'
import { foldersJobs } from './folders'
import { formResponsesJobs, formResponsesListeners } from './form-responses'
import { assignmentBatch, formSchedulesJobs, formSchedulesListeners } from './form-schedules'
import { movesBatch } from './groupings'
import { importsJobs } from './imports'
import { messagingJobs, messagingListeners } from './messaging'
import { peopleBatch, peopleImportListeners } from './people-import'
import { retainedUntil, privacyJobs, privacyListeners } from './privacy'
import { signInJobs, signInListeners } from './sign-in'
import { signOffJobs, signOffListeners } from './sign-off'
import { staticUrlsListeners } from './static-urls'
import { dataSetBatch } from './third-party-import'
import { timetablesJobs } from './timetables'
import { rolloverBatch } from './users'

/** What a domain does when an event comes out of the outbox. */
const listeners = joinListeners([
  signInListeners,
  peopleImportListeners,
  clinicalSessionsListeners,
  messagingListeners,
  filesListeners,
  experienceListeners,
  // A plan's items are done by what was counted.
  clinicalCasesListeners,
  formResponsesListeners,
  formSchedulesListeners,
  signOffListeners,
  staticUrlsListeners,
  privacyListeners,
  attendanceListeners,
])

export const outboxJob: Job = { name: 'outbox', pattern: '*/10 * * * * *', run: async () => void (await drainOutbox(listeners)) }

/** What changes many rows at once and can be undone, by its kind. */
const batchKinds: readonly BatchKind[] = [rolloverBatch, movesBatch, peopleBatch, dataSetBatch, assignmentBatch, handOverBatch]

/** Every job, by the name under /api/cron/. */
export const jobs: readonly Job[] = [
  outboxJob,
  {
    name: 'expire-keys',
    pattern: '7 * * * *',
    run: async () => {
      await deleteEndedAttempts(now())
      await inJobTransaction((db) => deleteOutsideMailsBefore(db, new Date(now().getTime() - outsideMailDays * 86_400_000)))
      const { answers } = await retainedUntil()
      if (answers) await inJobTransaction((db) => deleteKeysBefore(db, answers))
    },
  },
  {
    name: 'expire-outbox',
    pattern: '47 * * * *',
    run: async () => {
      const { mailsSent, mailsGivenUp } = await retainedUntil()
      await inJobTransaction(async (db) => {
        await deleteEndedOutbox(db, { doneBefore: mailsSent, deadBefore: mailsGivenUp })
        await emptyEndedSecrets(db, now())
      })
    },
  },
  { name: batchesJobName, pattern: '*/10 * * * * *', run: () => runBatches(batchKinds) },
  { name: 'empty-batches', pattern: '27 * * * *', run: () => emptyBatches(now()) },
  ...auditJobs,
  ...signInJobs,
  ...filesJobs,
  ...foldersJobs,
  ...importsJobs,
  ...clinicalSessionsJobs,
  ...clinicShiftsJobs,
  ...experienceJobs,
  ...clinicalCasesJobs,
  ...messagingJobs,
  ...attendanceJobs,
  ...concernsJobs,
  ...feedbackJobs,
  ...formResponsesJobs,
  ...formSchedulesJobs,
  ...signOffJobs,
  ...privacyJobs,
  ...timetablesJobs,
]
