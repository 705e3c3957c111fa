import { v7 } from 'uuid'
import { askConfirmation } from '@/lib/contracts/clinical-sessions/outside'
import { prisma } from '@/server/kernel/db'
import type { Member } from './members'
import type { School } from './school'
import { addLine, begin, tryAs } from './treatment-sessions'
import { openedMail } from './outbox'

/** A person without an account who supervises in the school's clinic, or in another. */
export async function supervisor(
  school: School,
  name = 'Ada Outside',
  clinicId = school.clinicId,
): Promise<{ id: string; name: string; email: string }> {
  const made = { id: v7(), name, email: `${v7().slice(-12)}@practice.example` }
  await prisma().outsideSupervisor.create({ data: { ...made, clinicId } })
  return made
}

/** A session with something to confirm. */
export async function beginRecorded(
  school: School,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<{ sessionId: string; lineId: string }> {
  const sessionId = await begin(school, changes)
  return { sessionId, lineId: await addLine(school, sessionId) }
}

type Mail = { to: string; subject: string; text: string }

/** The mails that went out to an address, oldest first. */
export async function mailsTo(address: string): Promise<Mail[]> {
  const rows = await prisma().outboxEvent.findMany({
    where: { type: 'mail', payload: { path: ['to'], equals: address } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { payload: true },
  })
  return rows.map(({ payload }) => openedMail(payload) as Mail)
}

export async function tokensTo(address: string): Promise<string[]> {
  return (await mailsTo(address)).map(({ text }) => /\/externalsignoff\/([\w-]{43})(?![\w-])/.exec(text)?.[1] ?? '')
}

/** Asks the supervisor for a confirmation, and returns the token from the mail. */
export async function askSupervisor(
  school: School,
  { sessionId, by = school.student, whom, at }: { sessionId: string; by?: Member; whom: { id: string; email: string }; at?: Date },
): Promise<string> {
  const answer = await tryAs(by, askConfirmation, { sessionId, supervisorId: whom.id }, at ? { at } : {})
  if (answer.status !== 'SUCCESS') throw new Error(`nobody was asked: ${JSON.stringify(answer)}`)
  return (await tokensTo(whom.email)).at(-1) ?? ''
}

export const signed = { name: 'Ada Outside', role: 'General dental practitioner', registrationNumber: 'GDC 123456', remark: '' } as const
