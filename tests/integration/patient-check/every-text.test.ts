import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import * as feedback from '@/lib/contracts/feedback'
import * as messaging from '@/lib/contracts/messaging'
import { findPatientData } from '@/lib/contracts/patient-check'
import * as reflections from '@/lib/contracts/reflections'
import { patientCode } from '@/lib/patient-check'
import { encryptPatient } from '@/server/clinical-sessions'
import { prisma } from '@/server/kernel/db'
import { registry } from '@/server/registry'
import { callAs, outputAs } from '../../support/call'
import { answer, askForLink, newPhone, tryFeedback, visit } from '../../support/feedback'
import { asset } from '../../support/folders'
import { messageCall } from '../../support/messages'
import { acknowledge, promptUid, makeReflection, share, submit, tryReflection } from '../../support/reflections'
import { makeSchool, schoolDay, type School } from '../../support/school'

let school: School
let programmeId: string
beforeAll(async () => {
  school = await makeSchool()
  programmeId = v7()
  await prisma().programme.create({ data: { id: programmeId, name: 'Dentistry', lengthYears: 5 } })
  await prisma().user.updateMany({ where: { id: school.student.id }, data: { programmeId, year: 4 } })
})

const found = 'Mrs Quillfeather'
const text = `Then ${found} had to leave`
type Tried = { readonly status: string; readonly code?: string | undefined; readonly data?: unknown }
/** Sends a text, once as it is and once with `despite`, the confirmation of its writer. */
type Sent = (despite: boolean) => Promise<Tried>

const sentTo = { subject: 'On Friday', fileIds: [] }
const audience = () => ({ years: [{ programmeId, year: 4 }], groupIds: [], firmIds: [], roleIds: [], userIds: [], leftOut: [] })

/** Keyed by the call's name. A call that refuses texts that look like a patient's data has its row here. */
const rows: Readonly<Record<string, () => Promise<Sent>>> = {
  'reflections.start': async () => {
    const begun = { id: v7(), kind: 'OTHER', title: text, happenedOn: schoolDay }
    return (despite) => tryReflection(school.student, reflections.startReflection, { ...begun, despite })
  },
  'reflections.save': async () => {
    const id = await makeReflection(school.student, { text: '' })
    return (despite) => tryReflection(school.student, reflections.saveReflection, { id, revision: 0, answer: { promptUid, text }, despite })
  },
  'reflections.saveStep': async () => {
    const step = { id: await makeReflection(school.student), stepId: v7(), text, dueOn: schoolDay, isDone: false }
    return (despite) => tryReflection(school.student, reflections.saveReflectionStep, { ...step, despite })
  },
  'reflections.comment': async () => {
    const id = await makeReflection(school.student)
    await share(school.student, id, school.teacher)
    const comment = { id, commentId: v7(), text }
    return (despite) => tryReflection(school.teacher, reflections.commentOnReflection, { ...comment, despite })
  },
  'reflections.acknowledge': async () => {
    const id = await makeReflection(school.student)
    await submit(school.student, id, school.teacher)
    return (despite) => acknowledge(school.teacher, id, { text, despite })
  },
  'reflections.revoke': async () => {
    const id = await makeReflection(school.student)
    await submit(school.student, id, school.teacher)
    await acknowledge(school.teacher, id)
    const revoked = { id, commentId: v7(), reason: text }
    return (despite) => tryReflection(school.teacher, reflections.revokeAcknowledgement, { ...revoked, despite })
  },
  'feedback.write': async () => {
    const entry = { id: v7(), aboutId: school.student.id, kind: 'NEXT', text, themes: ['TECHNIQUE'] }
    return (isChecked) => tryFeedback(school.teacher, feedback.writeFeedback, { ...entry, isChecked })
  },
  'feedback.givePatient': async () => {
    const token = await askForLink(school.student, await visit(school))
    return (isChecked) =>
      tryFeedback(null, feedback.givePatientFeedback, { token, ...answer({ words: text, isChecked }) }, undefined, newPhone())
  },
  'feedback.giveHere': async () => {
    const sessionId = await visit(school)
    const actor = { ...school.student.actor, handedOverId: sessionId }
    await askForLink(school.student, sessionId)
    return (isChecked) => tryFeedback({ ...school.student, actor }, feedback.giveHere, answer({ words: text, isChecked }))
  },
  'feedback.giveTeaching': async () => {
    const given = { sessionId: await visit(school), items: [1, 1, 1], words: text }
    return (isChecked) => tryFeedback(school.student, feedback.giveTeaching, { ...given, isChecked })
  },
  'messaging.send': async () => {
    const message = { id: v7(), threadId: v7(), ...sentTo, text, to: [school.student.id] }
    return (despite) => callAs(school.teacher, messageCall(messaging.sendMessage), { ...message, despite })
  },
  'messaging.reply': async () => {
    const message = { id: v7(), threadId: v7(), ...sentTo, text: 'Can you come?', to: [school.student.id] }
    await outputAs(school.teacher, messageCall(messaging.sendMessage), message)
    const reply = { id: v7(), threadId: message.threadId, text, fileIds: [] }
    return (despite) => callAs(school.student, messageCall(messaging.replyMessage), { ...reply, despite })
  },
  'messaging.broadcast': async () => {
    const message = { id: v7(), threadId: v7(), ...sentTo, text, audience: audience(), replies: 'NONE' }
    return (despite) => callAs(school.staff, messageCall(messaging.broadcastMessage), { ...message, despite })
  },
}

test('every call that asks is tried here', () => {
  const asking = registry.flatMap(({ contract }) => (contract.errors.some((code) => code === patientCode) ? [contract.name] : []))
  expect(Object.keys(rows).toSorted()).toEqual(asking.toSorted())
})

test.each(Object.keys(rows))('%s asks once, and takes what its writer says stays', async (name) => {
  const send = await rows[name]?.()
  expect(await send?.(false)).toMatchObject({ status: 'VALIDATION_FAILED', code: patientCode, data: { found: [found] } })
  expect(await send?.(true)).toMatchObject({ status: 'SUCCESS' })
})

test('a message between teachers is not asked about, and the name of a file to a student is', async () => {
  const send = (message: object) =>
    callAs(school.teacher, messageCall(messaging.sendMessage), { id: v7(), threadId: v7(), ...sentTo, text: 'See this', ...message })
  expect(await send({ text, to: [school.colleague.id] })).toMatchObject({ status: 'SUCCESS' })
  const fileId = await asset(school.teacher, `${found}.png`)
  const refused = { code: patientCode, data: { found: [found] } }
  expect(await send({ to: [school.student.id], fileIds: [fileId] })).toMatchObject(refused)
})

test('before a comment is queued, the server says what it finds, and knows who works here', async () => {
  const look = (texts: readonly string[]) => outputAs(school.student, messageCall(findPatientData), { texts })
  expect(await look(['Good', text])).toEqual({ found: [found] })
  const { lastName } = await prisma().user.findUniqueOrThrow({ where: { id: school.teacher.id }, select: { lastName: true } })
  const { patientCipher, patientHash } = encryptPatient({ kind: 'HOSPITAL_NUMBER', text: 'NG 4618' })
  await visit(school, school.partner, schoolDay, { patientCipher: patientCipher ?? '', patientHash: patientHash ?? '' })
  expect(await look(['NG4618 came late, NG4619 in time'])).toEqual({ found: ['NG4618'] })
  expect(await look([`Ask Dr ${lastName} about it`])).toEqual({ found: [] })
  expect(await callAs(null, messageCall(findPatientData), { texts: ['Good'] })).toMatchObject({ status: 'AUTHENTICATION_FAILED' })
})
