import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paletteCommands } from '@/components/shell/palette-commands'
import { env } from '@/lib/env'
import { enGB } from '@/lib/i18n/en-gb'
import { locales } from '@/lib/i18n/locales'
import { messagesIn } from '@/lib/i18n/messages'
import { createMenuFor, paletteScreensFor } from '@/lib/menu-for'
import { isScreenName, type ScreenName } from '@/lib/paths'
import { closeDb, prisma } from '@/server/kernel/db'
import { findCall } from '@/server/today'
import '@/server/registry'
import { callAs, outputAs } from '../../support/call'
import { demoSchool, demoTime } from '../../support/demo-school'
import { memberOf, roleActor, type Member } from '../../support/members'
import { statementsOf } from '../../support/statements'

type Role = 'student' | 'teacher' | 'staff' | 'admin'
const members = new Map<Role, Member>()
const memberAs = (role: Role): Member => {
  const who = members.get(role)
  if (!who) throw new Error(role)
  return who
}
let ownCase = { id: '', reference: 0 }
let otherCase = { id: '', reference: 0 }

beforeAll(async () => {
  Object.assign(env(), { DEMO: true })
  await demoSchool()
  for (const role of ['student', 'teacher', 'staff', 'admin'] as const) members.set(role, await memberOf(role, demoTime))
  const studentId = memberAs('student').actor.id
  // Two people get names that the queries search for, whatever the demo calls them.
  const others = await prisma().user.findMany({
    where: {
      seats: { some: { clinicShift: { teachers: { some: { teacherId: memberAs('teacher').actor.id } } } } },
      id: { not: studentId },
    },
    orderBy: { id: 'asc' },
    take: 2,
    select: { id: true },
  })
  for (const [index, [firstName, lastName]] of [
    ['Amira', 'Quillfeather'],
    ['Kofi', 'Osei'],
  ].entries())
    await prisma().user.update({
      where: { id: others[index]?.id ?? '' },
      data: { firstName, lastName, displayName: `${firstName} ${lastName}` },
    })
  // The small demo has one form of this kind, under another name.
  await prisma().form.update({ where: { code: 'MINI-CEX' }, data: { code: 'DOPS' } })
  ownCase = await prisma().clinicalCase.findFirstOrThrow({
    where: { studentId, state: { not: 'DELETED' } },
    select: { id: true, reference: true },
  })
  otherCase = await prisma().clinicalCase.findFirstOrThrow({
    where: { studentId: { not: studentId }, state: { not: 'DELETED' }, transfers: { none: {} } },
    select: { id: true, reference: true },
  })
}, 180_000)
afterAll(closeDb)

const titles = new Map(Object.entries(enGB.shell.titles))
const made = new Map(Object.entries(enGB.shell.newOf))
const titleOf = (screen: ScreenName) => titles.get(screen) ?? screen
/** The addresses that the palette lists for a text, a line each, as its screen lists them. */
async function listAnswers(role: Role, text: string): Promise<string[]> {
  const { actor } = memberAs(role)
  const finds = await outputAs(memberAs(role), findCall, { q: text })
  return paletteCommands(
    { places: paletteScreensFor(actor), create: createMenuFor(actor), recent: [], finds, text },
    {
      newOf: (screen) => made.get(screen) ?? `New ${screen}`,
      titleOf,
      verbOf: (verb) => enGB.shell.palette.verbs[verb],
      yearOf: String,
      studentsOfYear: (year) => `Students of year ${year}`,
      caseNumber: (reference) => `C-${String(reference).padStart(4, '0')}`,
      wayOut: 'Log out',
    },
  ).flatMap(({ commands }) => commands.map(({ href }) => href ?? 'log out'))
}

describe('what everybody asks for every day', () => {
  test.each([
    ['check in', 'student', /^\/attendance\/checkin$/],
    ['osei', 'teacher', /^\/reports\/report\/progress\//],
    ['C-OWN', 'student', /^\/clinicalcases\/list\//],
    ['DOPS', 'student', /^\/forms\?new=/],
    ['register', 'teacher', /^\/attendance$/],
    ['sick', 'student', /^\/attendance\/absences\?new$/],
    ['mark', 'teacher', /^\/clinical$/],
    ['room', 'staff', /^\/timetables\/rooms$/],
    ['clash', 'staff', /^\/timetables(\/roomusage)?$/],
    ['invite', 'admin', /^\/settings\/users\/create$/],
    ['backup', 'admin', /^\/settings\/configuration$|operations/],
    ['dark', 'student', /^\/settings\/general$/],
    ['year 4', 'admin', /^\/settings\/users\?year=4$/],
    ['amira progress', 'teacher', /^\/reports\/report\/progress\//],
    ['message amira', 'teacher', /^\/messages\/new\?to=/],
    ['timetable tomorrow', 'student', /^\/timetables\/individual$/],
    ['new absence', 'student', /^\/attendance\/absences\?new$/],
    ['new session', 'student', /^\/clinical\/treatmentsession\/new$/],
    ['amira timetable', 'staff', /^\/timetables\/individual\//],
    ['who is away', 'staff', /^\/timetables\/absences$/],
    ['cover', 'staff', /^\/timetables\/absences$/],
    ['password', 'student', /changepassword|change-password|password/],
    ['logo', 'admin', /^\/settings\/.*institution/],
    ['time zone', 'admin', /^\/settings\/.*region/],
    ['2fa', 'teacher', /second|two|factor/],
    ['targets', 'student', /^\/reports\/report\/progress$/],
    ['upload', 'student', /^\/files$/],
    ['unread', 'staff', /^\/messages\/list$/],
    ['rota', 'admin', /^\/clinical\/roster/],
    ['audit', 'admin', /audit/],
    ['logbook', 'student', /workbook/],
    ['log out', 'student', /^log out$/],
  ] as const)('%s (%s)', async (text, role, expected) => {
    const q = text === 'C-OWN' ? `C-${String(ownCase.reference).padStart(4, '0')}` : text
    const found = await listAnswers(role, q)
    expect(found.slice(0, 4)).toContainEqual(expect.stringMatching(expected))
  })

  test('a person has three verbs, and what is said goes alone', async () => {
    const three = await listAnswers('staff', 'amira quillf')
    expect(three.filter((href) => /progress\/|\?to=|individual\//.test(href))).toHaveLength(3)
    for (const href of await listAnswers('staff', 'message quillf')) expect(href).toMatch(/^\/messages\/new\?to=/)
  })
})

describe('whom it tells what', () => {
  test('a student finds neither the cases of others nor the progress of anybody else', async () => {
    expect(
      (await outputAs(memberAs('student'), findCall, { q: `C-${otherCase.reference}` })).things.filter(({ kind }) => kind === 'cases'),
    ).toEqual([])
    const { people } = await outputAs(memberAs('student'), findCall, { q: 'amira' })
    expect(
      people
        .filter(({ id }) => id !== memberAs('student').actor.id)
        .flatMap(({ verbs }) => verbs)
        .filter((verb) => verb !== 'message'),
    ).toEqual([])
  })

  test('who holds nothing finds nobody and nothing but their own screens', async () => {
    const nobody = roleActor(memberAs('staff'), ['ACCESS_SUPPORT'], { only: true })
    for (const q of ['amira', `C-${otherCase.reference}`, 'dops'])
      expect(await outputAs(nobody, findCall, { q })).toMatchObject({ people: [], things: [] })
    expect((await outputAs(nobody, findCall, { q: 'invite' })).screens).toEqual([])
    expect(await callAs(null, findCall, { q: 'amira' })).not.toMatchObject({ status: 'SUCCESS' })
  })

  test('shows as many as there is room for, though some that are called alike are left out', async () => {
    const { id: userId } = memberAs('student').actor
    const sortAt = (minute: number) => new Date(demoTime.getTime() - minute * 60_000)
    const thread = (kind: 'DIRECT' | 'NOTICE', minute: number) =>
      prisma().thread.create({
        data: {
          id: v7(),
          kind,
          subject: 'Zirconia',
          replies: 'NONE',
          lastSeq: 0,
          sendsAt: sortAt(minute),
          members: { create: { userId, unread: false, sortAt: sortAt(minute) } },
        },
        select: { id: true },
      })
    const { id } = await thread('DIRECT', 9)
    for (const minute of [1, 2, 3, 4]) await thread('NOTICE', minute)
    const form = await prisma().form.findUniqueOrThrow({ where: { code: 'DOPS' } })
    const programme = await prisma().programme.findFirstOrThrow({ select: { id: true } })
    const copies = ['Zirconia 1', 'Zirconia 2', 'Zirconia 3', 'Zirconia 4', 'Zirconia 5'].map((name, index) => ({
      ...form,
      id: v7(),
      code: `ZIRC-${index + 1}`,
      name,
      subject: 'SELF',
      tagId: null,
      currentVersionId: null,
      draft: {},
    }))
    await prisma().form.createMany({ data: copies })
    await prisma().formPermit.createMany({
      data: copies.slice(0, 4).map((copy) => ({ formId: copy.id, programmeId: programme.id, year: 12 })),
    })
    const { things } = await outputAs(memberAs('student'), findCall, { q: 'zirconia' })
    expect(things.map(({ caption }) => caption).toSorted()).toEqual(['Zirconia', 'Zirconia 5'])
    expect(things.find(({ kind }) => kind === 'threads')?.id).toBe(id)
  })

  test('is bounded, however common the letters are', async () => {
    const { people, things } = await outputAs(memberAs('admin'), findCall, { q: 'an' })
    expect(people.length).toBeLessThanOrEqual(6)
    for (const kind of ['cases', 'forms', 'threads']) expect(things.filter((one) => one.kind === kind).length).toBeLessThanOrEqual(4)
    expect((await statementsOf(() => outputAs(memberAs('admin'), findCall, { q: 'an' }))).length).toBeLessThan(32)
  })
})

test('every language has other words for the same screens, which exist', async () => {
  const named = Object.keys(enGB.finds.screens)
  expect(named.filter((name) => !isScreenName(name))).toEqual([])
  for (const locale of locales) expect(Object.keys((await messagesIn(locale)).finds.screens)).toEqual(named)
})

test.each([
  ['de', 'krank', 'absences'],
  ['es', 'oscuro', 'settingsGeneral'],
  ['nb', 'syk', 'absences'],
  ['sl', 'temno', 'settingsGeneral'],
] as const)('understands %s: %s', async (locale, q, screen) => {
  expect((await outputAs(memberAs('student'), findCall, { q }, { locale })).screens).toContain(screen)
})
