import { notFound } from 'next/navigation'
import { z } from 'zod'
import { screen } from '@/app/screen'
import { LogScreen } from '@/components/attendance/log-screen'
import { OneOrNone } from '@/components/shared/one-or-none.shapes'
import { keepsRegisters, listFollowUpsCall, readLogCall } from '@/server/attendance'

const Asked = z.object({ before: z.string().max(100).optional().catch(undefined) })

/** The reader's own log, or that of a student in one of their registers. */
export default screen('attendanceLog', async ({ actor, params, query, run }) => {
  const args = OneOrNone.safeParse(params.args ?? [])
  if (!args.success) notFound()
  const [userId] = args.data
  const { before } = Asked.parse(query)
  const log = await run(readLogCall, { userId, before })
  // Follow-ups hold what staff write to each other about a student: an administrator who views the application as a member of staff does not read them.
  const isShown = !log.isOwn && keepsRegisters(actor) && actor.viewer === null
  const followUps = isShown ? await run(listFollowUpsCall, { studentId: log.person.id }) : null
  return <LogScreen key={log.person.id} log={log} before={before} followUps={followUps} />
})
