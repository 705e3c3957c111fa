import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { prisma } from '@/server/kernel/db'
import { readAllUnreadCall, readPanelCall } from '@/server/notifications/calls'
import { callAs, outputAs } from '../../support/call'
import { makeSchool, type School } from '../../support/school'

let school: School
const instantAt = (minute: number) => new Date(Date.UTC(2026, 10, 26, 9, minute))

async function makeThread(of: {
  kind: 'DIRECT' | 'NOTICE'
  text: string
  minute: number
  key?: string
  values?: object
  archived?: boolean
  muted?: boolean
}) {
  const id = v7()
  const isNotice = of.kind === 'NOTICE'
  await prisma().thread.create({
    data: {
      id,
      kind: of.kind,
      subject: isNotice ? '' : 'Tooth 36',
      replies: isNotice ? 'NONE' : 'ALL',
      lastSeq: 1,
      sendsAt: instantAt(of.minute),
      ...(!isNotice && { authorId: school.teacher.id }),
      messages: {
        create: {
          id: v7(),
          seq: 1,
          text: of.text,
          at: instantAt(of.minute),
          ...(of.key !== undefined && { textKey: of.key, values: of.values ?? {} }),
          ...(!isNotice && { authorId: school.teacher.id }),
        },
      },
      members: {
        create: [
          {
            userId: school.student.id,
            unread: true,
            sortAt: instantAt(of.minute),
            box: of.archived ? 'ARCHIVED' : 'INBOX',
            mutedAt: of.muted ? instantAt(of.minute) : null,
          },
          ...(isNotice ? [] : [{ userId: school.teacher.id, unread: false, sortAt: instantAt(of.minute) }]),
        ],
      },
    },
  })
  return id
}

const panel = async () => (await outputAs(school.student, readPanelCall, {})).rows

beforeAll(async () => {
  school = await makeSchool()
})

test('the panel says who, what in their words and when, the newest first; of something confidential only that there is something', async () => {
  const direct = await makeThread({ kind: 'DIRECT', text: 'See you at 13:45.', minute: 1 })
  await makeThread({ kind: 'NOTICE', text: '', minute: 2, key: 'caseOffered', values: { title: 'Crown on 25', person: 'Tom Berg' } })
  await makeThread({ kind: 'NOTICE', text: '', minute: 3, key: 'concernToStudent', values: { number: 'C-2026-014' } })
  await makeThread({ kind: 'DIRECT', text: 'Put away', minute: 4, archived: true })
  const rows = await panel()
  expect(rows.map(({ kind, title, text }) => [kind, title, text])).toEqual([
    ['NOTICE', '', expect.not.stringContaining('C-2026-014')],
    ['NOTICE', '', 'Tom Berg asks you to take over the case Crown on 25.'],
    ['MESSAGE', 'Tooth 36', 'See you at 13:45.'],
  ])
  expect(rows[2]).toMatchObject({ id: direct, who: school.teacher.displayName, at: instantAt(1).toISOString(), count: 1, urgent: false })
})

test('all that had come by then is unread no more, what came later still is, and it is no receipt', async () => {
  await makeThread({ kind: 'DIRECT', text: 'Afterwards', minute: 30 })
  const before = await panel()
  expect(before).toHaveLength(4)
  expect(await callAs(school.student, readAllUnreadCall, { until: instantAt(10).toISOString() })).toMatchObject({ status: 'SUCCESS' })
  expect((await panel()).map(({ text }) => text)).toEqual(['Afterwards'])
  const members = await prisma().threadMember.findMany({ where: { userId: school.student.id }, select: { readSeq: true, readAt: true } })
  expect(members.every(({ readSeq, readAt }) => readSeq === 0 && readAt === null)).toBe(true)
  // Nobody reads the panel of somebody else.
  expect(await outputAs(school.teacher, readPanelCall, {})).toEqual({ rows: [] })
})

test('what is muted hides nothing that came before it, and stays unread', async () => {
  await makeThread({ kind: 'DIRECT', text: 'Still there', minute: 31 })
  for (let minute = 32; minute < 90; minute += 1) await makeThread({ kind: 'DIRECT', text: 'Quiet', minute, muted: true })
  expect((await panel()).map(({ text }) => text)).toEqual(['Still there', 'Afterwards'])
  await callAs(school.student, readAllUnreadCall, { until: instantAt(95).toISOString() })
  expect(await panel()).toEqual([])
  expect(await prisma().threadMember.count({ where: { userId: school.student.id, unread: true, mutedAt: { not: null } } })).toBe(58)
})
