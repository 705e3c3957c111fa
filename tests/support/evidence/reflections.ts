import { v7 } from 'uuid'
import {
  acknowledgeReflection,
  endReflectionShare,
  revokeAcknowledgement,
  submitReflection,
  withdrawReflection,
} from '@/lib/contracts/reflections'
import { prisma } from '@/server/kernel/db'
import { acknowledge, onReflection, readReflectionAs, makeReflection, submit, tryReflection } from '../reflections'
import { makeSchool, type School } from '../school'
import { tryAct, type Stage } from './stage'

let made: Promise<School> | null = null
const theSchool = () => (made ??= makeSchool())

const readState = (id: string) => () =>
  prisma().reflection.findUniqueOrThrow({ where: { id }, select: { state: true, acknowledgedById: true, acknowledgedAt: true } })

/** A reflection that a teacher has open and may acknowledge. */
async function waitingReflection() {
  const school = await theSchool()
  const id = await makeReflection(school.student)
  await submit(school.student, id, school.teacher)
  const { submittedAt } = await readReflectionAs(school.teacher, id)
  return { school, id, look: readState(id), shown: { id, submittedAt } }
}

const acknowledgement: Stage = {
  plain: async () => {
    const { school, look, shown } = await waitingReflection()
    return tryAct(look, () => tryReflection(school.teacher, acknowledgeReflection, shown))
  },
  bars: {
    subject: async () => {
      const { school, look, shown } = await waitingReflection()
      return tryAct(look, () => tryReflection(school.student, acknowledgeReflection, shown))
    },
  },
  right: async () => {
    const { school, id, look, shown } = await waitingReflection()
    await onReflection(school.student, endReflectionShare, { id, userId: school.teacher.id })
    return tryAct(look, () => tryReflection(school.teacher, acknowledgeReflection, shown))
  },
  stale: async () => {
    const { school, id, look, shown } = await waitingReflection()
    await onReflection(school.student, withdrawReflection, { id })
    const later = new Date('2026-11-20T10:50:00Z')
    await tryReflection(school.student, submitReflection, { id, despite: true }, later)
    return tryAct(look, () => tryReflection(school.teacher, acknowledgeReflection, shown))
  },
  undo: async () => {
    const { school, id, look } = await waitingReflection()
    await acknowledge(school.teacher, id)
    return tryAct(look, () => tryReflection(school.student, revokeAcknowledgement, { id, commentId: v7(), reason: 'I want to write on' }))
  },
}

export const reflectionStages: Readonly<Record<string, Stage>> = { [acknowledgeReflection.name]: acknowledgement }
