import { beforeAll, expect, test } from 'vitest'
import { submitResponseCall } from '@/server/form-responses/calls/hand-on'
import { listDoneForms } from '@/server/form-responses'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { beginResponse, askNamed, review, simpleForm } from '../../support/form-responses'
import { succeeds } from '../../support/forms'
import { member, type Member } from '../../support/members'

const at = new Date('2026-07-01T23:30:00Z')
let admin: Member, student: Member, other: Member
beforeAll(async () => {
  stopClock(at)
  ;[admin, student, other] = [await member('ADMIN'), await member('STUDENT'), await member('STUDENT')]
})

async function makeSubmitted() {
  const reviewer = await member('TEACHER')
  const { formId, responseId } = await beginResponse(admin, student, { form: simpleForm({ route: [review(askNamed(reviewer))] }) })
  await succeeds(student, submitResponseCall, { responseId })
  return { formId, responseId }
}
const daysDoneBy = async ({ responseId }: { responseId: string }, by: Member) =>
  (await listDoneForms(prisma(), { personId: by.id, timeZone: 'Europe/London', ids: [responseId], limit: 1 })).map(
    ({ happenedOn }) => happenedOn,
  )

test('a form that somebody submitted late in the evening is of the day of the institution', async () => {
  const form = await makeSubmitted()
  expect(await daysDoneBy(form, student)).toEqual(['2026-07-02'])
  const between = { personId: student.id, timeZone: 'Europe/London', from: '2026-07-02', to: '2026-07-02', limit: 5 }
  expect(await listDoneForms(prisma(), between)).toMatchObject([{ id: form.responseId }])
})

test('one about somebody is theirs to reflect on once it is completed and theirs to see', async () => {
  const form = await makeSubmitted()
  const where = { id: form.responseId }
  await prisma().formResponse.update({ where, data: { subjectId: other.id } })
  expect(await daysDoneBy(form, other)).toEqual([])
  await prisma().formResponse.update({ where, data: { state: 'COMPLETED' } })
  expect(await daysDoneBy(form, other)).toEqual(['2026-07-02'])
  await prisma().form.update({ where: { id: form.formId }, data: { subjectSees: 'NEVER' } })
  expect(await daysDoneBy(form, other)).toEqual([])
})
